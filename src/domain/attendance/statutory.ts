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
  joinerReturnDays: 5,
  retentionYears: 6,
  persistentPercent: 10,
  severePercent: 50,
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

/** A pupil's marks of one day. */
export type DayMarks = Marks & { date: IsoDate }

/** Days in a row that were lost in the same way, with the first of them. */
export type Episode = { since: IsoDate; days: number }

/** [Q5] Each run of school days wholly lost to unauthorised absence, the days being one pupil's in order. */
export function unauthorisedEpisodes(days: Iterable<DayMarks>): Episode[] {
  const episodes: Episode[] = []
  let run: Episode | undefined
  for (const day of days) {
    const categories = categoriesOf(day)
    // Attended or excused in part, the run ends. A session that was not possible, or has no mark yet, proves neither.
    if (categories.includes('present') || categories.includes('authorised')) run = undefined
    else if (categories.includes('unauthorised') && !categories.includes('blank')) {
      if (run) run.days += 1
      else episodes.push((run = { since: day.date, days: 1 }))
    }
  }
  return episodes
}

// A day of one possible session, the other being D, Q, X or Y, is lost whole when that one is.
function halfDaysIll(marks: Marks): number {
  const sessions = [marks.am, marks.pm]
  const ill = sessions.filter((code) => code === 'I').length
  const impossible = sessions.filter((code) => code !== null && annualCategory(code) === 'other').length
  return ill === 1 && impossible === 1 ? 2 : ill
}

/** [Q5] Each continuous period of illness, to the half day: a day that is attended without illness ends it. */
export function illnessEpisodes(days: Iterable<DayMarks>): Episode[] {
  const episodes: Episode[] = []
  let spell: Episode | undefined
  for (const day of days) {
    const halfDays = halfDaysIll(day)
    if (halfDays === 0 && categoriesOf(day).includes('present')) spell = undefined
    if (halfDays === 0) continue
    if (spell) spell.days += halfDays / 2
    else episodes.push((spell = { since: day.date, days: halfDays / 2 }))
  }
  return episodes
}

/** Returns are made of pupils of compulsory school age; one whose birthday is not known may be of it. */
export function mayBeReturned(birthDate: IsoDate | null, today: IsoDate): boolean {
  return birthDate === null || isCompulsorySchoolAge(birthDate, today)
}

/** What a pupil is reported for, the first day of the episode, and the days that were lost to it. */
export type ReturnDue = Episode & { reason: 'unauthorised' | 'illness' }

/**
 * [Q5] The returns to the local authority, one for each episode: each run of unauthorised absence that is long enough; the period
 * of illness in which the days of the year are enough in total, and each later one that is long enough by itself.
 */
export function returnsDue(days: readonly DayMarks[]): ReturnDue[] {
  const runs = unauthorisedEpisodes(days).filter((run) => run.days >= STATUTORY.unauthorisedReturnDays)
  let total = 0
  const spells = illnessEpisodes(days).flatMap((spell) => {
    const before = total
    total += spell.days
    const reaches = before < STATUTORY.illnessReturnDays && total >= STATUTORY.illnessReturnDays
    // The first return is about all illness of the year so far.
    if (reaches) return [{ since: spell.since, days: total }]
    return before >= STATUTORY.illnessReturnDays && spell.days >= STATUTORY.illnessReturnDays ? [spell] : []
  })
  return [
    ...runs.map((run) => ({ reason: 'unauthorised' as const, ...run })),
    ...spells.map((spell) => ({ reason: 'illness' as const, ...spell })),
  ]
}
