import type { Session } from '#domain/attendance/sessions.ts'
import { weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/* By itself: of the school's times, this is all that the first script of a register needs. */

/** Weekdays without an afternoon, Monday 1 to Friday 5. */
type Weekdays = { morningOnlyWeekdays: readonly number[] }

/** Of the school's times, those that say which afternoons have school. */
export type Afternoons = {
  school: Weekdays
  morningOnlyDates: readonly IsoDate[]
  classes: readonly (Weekdays & { yearGroup: string })[]
}

/** Whether a class has that session on a day: the mornings always, the afternoons unless it goes home at noon. */
export function hasSession(
  { school, morningOnlyDates, classes }: Afternoons,
  yearGroup: string,
  { date, session }: { date: IsoDate; session: Session },
): boolean {
  if (session === 'am') return true
  const { morningOnlyWeekdays } = classes.find((entry) => entry.yearGroup === yearGroup) ?? school
  return !morningOnlyDates.includes(date) && !morningOnlyWeekdays.includes(weekdayOf(date))
}
