import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { RANGE_OPTIONS, readRange } from './date-range.ts'

const SET_LOCK = `
  with changed as (
    update attendance_records set read_only = $3 where date between $1 and $2 and read_only <> $3 returning id
  )
  select count(*)::int as count from changed`

function lockCommand(verb: 'lock' | 'unlock'): Command {
  const isLocking = verb === 'lock'
  return {
    usage: `${verb}-records --from 2026-09-01 --to 2026-12-11`,
    summary: isLocking
      ? 'locks the attendance records of these days: nobody can edit them'
      : 'lets the attendance records of these days be edited again',
    async run(args, { database, say }) {
      const { from, to } = readRange(parseArgs({ args, options: RANGE_OPTIONS }).values)
      const [changed] = await database.transaction(
        (transaction) => transaction.query<{ count: number }>(SET_LOCK, [from, to, isLocking]),
        { longRunning: true },
      )
      say(
        `${changed?.count ?? 0} records from ${from} to ${to} are ${isLocking ? 'locked' : 'unlocked'} now.`,
      )
    },
  }
}

/** §4: a locked record cannot be edited by anyone, until it is unlocked here. */
export const lockRecords = lockCommand('lock')
export const unlockRecords = lockCommand('unlock')
