import { addYears, isIsoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import { sealEntriesWithin } from '#server/record/append-leaves.ts'
import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'
import { countOld, deleteOld, enterForgotten } from './records.repository.ts'

/** Every entry of the register is kept this long from the day it was made. */
const YEARS_KEPT = STATUTORY.retentionYears

/** Personal data is not kept for longer than it must be; when, the school decides. */
export const forgetBefore: Command = {
  usage: 'forget-before 2020-09-01 [--delete]',
  summary: `counts what is older than the date, and with --delete removes it for good; ${YEARS_KEPT} years are always kept`,
  async run(args, { database, clock, say }) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { delete: { type: 'boolean' } },
    })
    const [before = ''] = positionals
    if (!isIsoDate(before)) throw new CommandError('Give the date as YYYY-MM-DD.')
    const latest = addYears(schoolNow(clock()).date, -YEARS_KEPT)
    if (before > latest)
      throw new CommandError(`${YEARS_KEPT} years must be kept: ${latest} is the latest date.`)
    await database.transaction(
      async (transaction) => {
        // What goes leaves its hash in the seal, so that the rest can still be verified.
        await sealEntriesWithin(transaction)
        const counts = await countOld(transaction, before)
        if (values.delete) await deleteOld(transaction, before)
        if (values.delete) await enterForgotten(transaction, before, counts)
        const done = values.delete ? 'Removed' : 'Would remove'
        say(
          [
            `${done} what is before ${before}:`,
            ...counts.map(({ count, name }) => `  ${count} ${name}`),
          ].join('\n'),
        )
      },
      { longRunning: true },
    )
  },
}
