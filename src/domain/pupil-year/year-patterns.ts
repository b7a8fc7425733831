import type { Code } from '#domain/attendance/codes.ts'
import { daysBetween, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { percentToOneDecimal } from '#domain/figures/percentages.ts'
import { possibleSessions } from '#domain/figures/possible-sessions.ts'
import { annualCategory } from '#domain/reports/annual-statistics.ts'
import { dayPatterns } from './day-patterns.ts'
import type { DayCount, DayCounts } from './day-patterns.ts'
import type { YearMark } from './year-weeks.ts'

/** Sessions that could be attended, and that were. */
export type CountedSessions = { attended: number; possible: number }

/** Below this many sessions, two weeks, a rate says little and a pattern nothing. */
export const FEW_SESSIONS = 20

const LEAST_LATE = 3

/** Late before the register closed, and after. */
export const LATE_CODES: readonly string[] = ['L', 'U'] satisfies Code[]

/** A rest of more days than a weekend. */
export const HOLIDAY_DAYS = 3

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

/** How many days there were of each kind, and how many of them were missed. */
function countDays(marks: readonly YearMark[], schoolDates: readonly IsoDate[]): DayCounts {
  const days = countedDays(marks)
  const besideHolidays = daysBesideHolidays(schoolDates)
  const count = (those: readonly CountedDay[]): DayCount => ({
    days: those.length,
    absent: those.filter(({ isAbsent }) => isAbsent).length,
  })
  return {
    weekdays: [...Map.groupBy(days, ({ date }) => weekdayOf(date))].map(([weekday, those]) => ({
      weekday,
      ...count(those),
    })),
    besideHolidays: count(days.filter(({ date }) => besideHolidays.has(date))),
  }
}

/** [Q2] What a head would say about the year, in sentences; none where nothing stands out. */
export function yearPatterns(marks: readonly YearMark[], schoolDates: readonly IsoDate[]): string[] {
  if (sessionsOf(marks).possible < FEW_SESSIONS)
    return ['There are too few sessions yet to speak of patterns.']
  const patterns = dayPatterns(countDays(marks, schoolDates))
  const late = codesOf(marks).filter((code) => LATE_CODES.includes(code ?? '')).length
  return [...patterns.map(({ sentence }) => sentence), ...(late >= LEAST_LATE ? [`Late ${late} times.`] : [])]
}

/** The school days that are next to a holiday or half term; not the first and the last of the year. */
export function daysBesideHolidays(schoolDates: readonly IsoDate[]): Set<IsoDate> {
  const dates = schoolDates.toSorted()
  return new Set(
    dates.flatMap((date, index) => {
      const before = dates[index - 1]
      return before && daysBetween(before, date) > HOLIDAY_DAYS ? [before, date] : []
    }),
  )
}
