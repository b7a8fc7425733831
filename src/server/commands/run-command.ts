import { actingAs } from '#server/db/acting-person.ts'
import { notifying } from '#server/features/live/live.repository.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import { CommandError } from './command.ts'
import type { Command, CommandParts } from './command.ts'
import { endSessions } from './end-sessions.ts'
import { exportData } from './export.ts'
import { forgetBefore } from './forget-before.ts'
import { importPupils } from './import-pupils.ts'
import { lockRecords, unlockRecords } from './lock-records.ts'
import { makeAdmin } from './make-admin.ts'
import { subjectAccess } from './subject-access.ts'
import { relink } from './relink.ts'

/** Every verb of `npm run admin -- <verb>`. */
export const COMMANDS: Record<string, Command> = {
  'make-admin': makeAdmin,
  relink,
  'end-sessions': endSessions,
  'import-pupils': importPupils,
  'lock-records': lockRecords,
  'unlock-records': unlockRecords,
  export: exportData,
  'subject-access': subjectAccess,
  'forget-before': forgetBefore,
}

/** The list of commands, for an operator who asks for it or mistypes. */
export function commandHelp(): string {
  const lines = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `npm run admin -- <verb>\n${lines.join('\n')}`
}

/** Runs one verb; false where it could not do what it was asked, which it has said. */
export async function runCommand(verb: string, args: string[], parts: CommandParts): Promise<boolean> {
  try {
    const command = COMMANDS[verb]
    if (!command) throw new CommandError(`${verb} is not a command.\n${commandHelp()}`)
    const operator = { id: null, name: `Command ${verb}`, role: null }
    await actingAs(operator, () => command.run(args, parts))
    await parts.database.query(notifying([{ topic: 'everything' }]))
    return true
  } catch (error) {
    if (!isExpected(error)) throw error
    parts.say(error.message)
    return false
  }
}

// Refusals of our own rules, options that do not exist, and files that are not there.
function isExpected(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    error instanceof CommandError ||
    error instanceof RefusalError ||
    code.startsWith('ERR_PARSE_ARGS') ||
    code === 'ENOENT'
  )
}
