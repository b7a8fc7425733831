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

/** [M1] Whom Mark All Present marks: those whose class has the session; all where none has it, since each can be marked. */
export function expectedIn<Listed extends { className: string }>(
  listed: readonly Listed[],
  afternoons: Afternoons | null | undefined,
  at: { date: IsoDate; session: Session },
): readonly Listed[] {
  const expected = listed.filter(({ className }) => !afternoons || hasSession(afternoons, className, at))
  return expected.length > 0 ? expected : listed
}
