import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'

/** What a command of the operator works with. */
export interface CommandParts {
  database: Database
  clock: Clock
  /** For the one command that makes an archive. */
  school?: { name: string; photoStore: PhotoStore }
  say: (line: string) => void
}

export interface Command {
  /** How it is called, for the list of commands. */
  usage: string
  summary: string
  run: (args: string[], parts: CommandParts) => Promise<void>
}

/** The command cannot do what it was asked; the message says why. */
export class CommandError extends Error {}
