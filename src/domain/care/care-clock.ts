import type { CareFields } from './care-record.ts'
import { minutesOf } from './care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'

/** The clocks of tablets and of the school differ by a few minutes: a time that little ahead is taken as now. */
const TOLERANCE_MINUTES = 5

const TIMES = ['arrivalTime', 'departureTime'] as const

/** The day that a record is about, and what the school's clock shows while it is written. */
export type CareMoment = { date: IsoDate; now: SchoolTime }

const REFUSALS = { arrivalTime: 'arrivalToCome', departureTime: 'departureToCome' } as const
type TimeToCome = (typeof REFUSALS)[(typeof TIMES)[number]]

/** The first time of a change that has not come yet on the school's clock; null where both have. */
export function refuseTimesToCome(change: Partial<CareFields>, { date, now }: CareMoment): TimeToCome | null {
  if (date !== now.date) return null
  const latest = minutesOf(now.time) + TOLERANCE_MINUTES
  const toCome = TIMES.find((field) => change[field] && minutesOf(change[field]) > latest)
  return toCome ? REFUSALS[toCome] : null
}

/** The change with no time after the school's clock: what a fast tablet calls now is now. */
export function notAfterNow(change: Partial<CareFields>, { date, now }: CareMoment): Partial<CareFields> {
  if (date !== now.date) return change
  const changed = { ...change }
  for (const field of TIMES) {
    const time = change[field]
    if (time && time > now.time) changed[field] = now.time
  }
  return changed
}
