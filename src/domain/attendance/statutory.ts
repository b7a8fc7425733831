import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { AnnualCategory } from '#domain/reports/annual-statistics.ts'
import { nextSchoolDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Marks } from './marks.ts'
import { isCompulsorySchoolAge } from '#domain/pupils/pupils.ts'
import { SESSIONS } from './sessions.ts'
import type { Session } from './sessions.ts'

/** The figures of the School Attendance (Pupil Registration) (England) Regulations 2024 and the national guidance. */
export const STATUTORY = {
  reasonWithinSchoolDays: 5,
  unauthorisedReturnDays: 10,
  illnessReturnDays: 15,
  retentionYears: 6,
} as const

/** The sessions of a day that are marked N: the reason is not known yet. */
export function sessionsWithoutReason(marks: Marks): Session[] {
  return SESSIONS.filter((session) => marks[session] === 'N')
}

/** The last school day on which the reason for an N can be found; undefined where the calendar ends before it. */
export function reasonDeadline(calendar: readonly CalendarDay[], date: IsoDate): IsoDate | undefined {
  let deadline: IsoDate | undefined = date
  for (let days = 0; days < STATUTORY.reasonWithinSchoolDays && deadline; days += 1) {
    deadline = nextSchoolDay(calendar, deadline)?.date
  }
  return deadline
}

/** An N is overdue, and has to be changed to O, once its fifth school day has passed. */
export function isReasonOverdue(calendar: readonly CalendarDay[], date: IsoDate, today: IsoDate): boolean {
  const deadline = reasonDeadline(calendar, date)
  return deadline !== undefined && today > deadline
}

function categoriesOf(marks: Marks): (AnnualCategory | 'blank')[] {
  return [marks.am, marks.pm].map((code) => (code === null ? 'blank' : annualCategory(code)))
}

/** The longest run of school days wholly lost to unauthorised absence, the days being one pupil's in order. */
export function longestUnauthorisedRun(days: Iterable<Marks>): number {
  let run = 0
  let longest = 0
  for (const day of days) {
    const categories = categoriesOf(day)
    // Attended or excused in part, the run ends. A session that was not possible, or has no mark yet, proves neither.
    if (categories.includes('present') || categories.includes('authorised')) run = 0
    else if (categories.includes('unauthorised') && !categories.includes('blank')) run += 1
    longest = Math.max(longest, run)
  }
  return longest
}

// A day of one possible session, the other being D, Q, X or Y, is lost whole when that one is.
function halfDaysIll(marks: Marks): number {
  const sessions = [marks.am, marks.pm]
  const ill = sessions.filter((code) => code === 'I').length
  const impossible = sessions.filter((code) => code !== null && annualCategory(code) === 'other').length
  return ill === 1 && impossible === 1 ? 2 : ill
}

/** The school days that a pupil lost to illness, in total, to the half day. */
export function illnessDays(days: Iterable<Marks>): number {
  let halfDays = 0
  for (const day of days) halfDays += halfDaysIll(day)
  return halfDays / 2
}

/** Returns are made of pupils of compulsory school age; one whose birthday is not known may be of it. */
export function mayBeReturned(birthDate: IsoDate | null, today: IsoDate): boolean {
  return birthDate === null || isCompulsorySchoolAge(birthDate, today)
}

export type ReturnDue = { reason: 'unauthorised' | 'illness'; days: number }

/** What a pupil is reported to the local authority for, with the days that were lost to it. */
export function returnsDue(days: readonly Marks[]): ReturnDue[] {
  const unauthorised = longestUnauthorisedRun(days)
  const ill = illnessDays(days)
  const due: ReturnDue[] = []
  if (unauthorised >= STATUTORY.unauthorisedReturnDays)
    due.push({ reason: 'unauthorised', days: unauthorised })
  if (ill >= STATUTORY.illnessReturnDays) due.push({ reason: 'illness', days: ill })
  return due
}
