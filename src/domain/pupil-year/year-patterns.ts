import type { Code } from '#domain/attendance/codes.ts'
import { daysBetween, weekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { percentToOneDecimal } from '#domain/figures/percentages.ts'
import { possibleSessions } from '#domain/figures/possible-sessions.ts'
import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { YearDay, YearMark } from './year-weeks.ts'

/** Sessions that could be attended, and that were. */
export type CountedSessions = { attended: number; possible: number }

/** Below this many sessions, two weeks, a rate says little and a pattern nothing. */
export const FEW_SESSIONS = 20

/** A pattern needs so many absences, and so many times the share of absences on the other days. */
const LEAST_ABSENCES = 3
const TIMES_AS_OFTEN = 2
const LEAST_LATE = 3

/** A rest of more days than a weekend. */
const HOLIDAY_DAYS = 3

export const rateOf = ({ attended, possible }: CountedSessions) => percentToOneDecimal(attended, possible)

const codesOf = (marks: readonly YearMark[]) => marks.flatMap(({ am, pm }) => [am, pm])

/** [Q2] The pupil's sessions as the law counts them. */
export function sessionsOf(marks: readonly YearMark[]): CountedSessions {
  const { attended, possible } = possibleSessions(codesOf(marks))
  return { attended, possible }
}

type CountedDay = { date: IsoDate; isAbsent: boolean }

const isAbsence = (code: Code | null) =>
  code !== null && ['authorised', 'unauthorised'].includes(annualCategory(code))
const isPossible = (code: Code | null) => code !== null && annualCategory(code) !== 'other'

/** The days with a possible session; absent is who misses one of them. */
function countedDays(marks: readonly YearMark[]): CountedDay[] {
  return marks
    .filter(({ am, pm }) => isPossible(am) || isPossible(pm))
    .map(({ date, am, pm }) => ({ date, isAbsent: isAbsence(am) || isAbsence(pm) }))
}

/** Whether absences are much more frequent on these days than on the others. */
function standsOut(those: readonly CountedDay[], others: readonly CountedDay[]): boolean {
  const absences = (days: readonly CountedDay[]) => days.filter(({ isAbsent }) => isAbsent).length
  const [here, elsewhere] = [absences(those), absences(others)]
  // Without a division, since there may be no other days.
  return here >= LEAST_ABSENCES && here * others.length >= TIMES_AS_OFTEN * elsewhere * those.length
}

/** Absent on 6 of 11 Mondays. */
function absentOn(those: readonly CountedDay[], what: string): string {
  return `Absent on ${those.filter(({ isAbsent }) => isAbsent).length} of ${those.length} ${what}.`
}

/** [Q2] What a head would say about the year, in sentences; none where nothing stands out. */
export function yearPatterns(marks: readonly YearMark[], schoolDays: readonly YearDay[]): string[] {
  if (sessionsOf(marks).possible < FEW_SESSIONS)
    return ['There are too few sessions yet to speak of patterns.']
  const days = countedDays(marks)
  const weekdays = Map.groupBy(days, ({ date }) => weekdayName(date))
  const ofWeekdays = [...weekdays].flatMap(([weekday, those]) => {
    const others = days.filter((day) => !those.includes(day))
    return standsOut(those, others) ? [absentOn(those, `${weekday}s`)] : []
  })
  const besideHolidays = daysBesideHolidays(schoolDays)
  const [beside, others] = [true, false].map((isBeside) =>
    days.filter(({ date }) => besideHolidays.has(date) === isBeside),
  )
  const ofHolidays =
    beside && others && standsOut(beside, others) ? [absentOn(beside, 'days before or after a holiday')] : []
  const late = codesOf(marks).filter((code) => code === 'L' || code === 'U').length
  return [...ofWeekdays, ...ofHolidays, ...(late >= LEAST_LATE ? [`Late ${late} times.`] : [])]
}

/** The school days that are next to a holiday or half term; not the first and the last of the year. */
export function daysBesideHolidays(days: readonly { date: IsoDate }[]): Set<IsoDate> {
  const dates = days.map(({ date }) => date).toSorted()
  return new Set(
    dates.flatMap((date, index) => {
      const before = dates[index - 1]
      return before && daysBetween(before, date) > HOLIDAY_DAYS ? [before, date] : []
    }),
  )
}
