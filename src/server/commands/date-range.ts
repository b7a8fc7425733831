import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { CommandError } from './command.ts'

export const RANGE_OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const

/** The dates that were given as --from and --to, both included. */
export function readRange({ from, to }: { from?: string | undefined; to?: string | undefined }): DateRange {
  if (!from || !to) throw new CommandError('Give --from and --to as YYYY-MM-DD.')
  const range = { from: readDate(from), to: readDate(to) }
  if (from > to) throw new CommandError('--from must not be after --to.')
  return range
}

function readDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new CommandError(`${text} is not a date.`)
  return text
}
