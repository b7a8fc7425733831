import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { RANGE_OPTIONS, readRange } from './date-range.ts'
import { setLock } from './records.repository.ts'

function lockCommand(verb: 'lock' | 'unlock'): Command {
  const isLocking = verb === 'lock'
  return {
    usage: `${verb}-records --from 2026-09-01 --to 2026-12-11`,
    summary: isLocking
      ? 'locks the attendance records of these days: nobody can edit them'
      : 'lets the attendance records of these days be edited again',
    async run(args, { database, say }) {
      const range = readRange(parseArgs({ args, options: RANGE_OPTIONS }).values)
      const count = await database.transaction((transaction) => setLock(transaction, range, isLocking), {
        longRunning: true,
      })
      say(`${count} records from ${range.from} to ${range.to} are ${verb}ed now.`)
    },
  }
}

/** §4: a locked record cannot be edited by anyone, until it is unlocked here. */
export const lockRecords = lockCommand('lock')
export const unlockRecords = lockCommand('unlock')
