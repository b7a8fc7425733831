import type { weeklyCalls, WeekTally } from '#contract/weekly.ts'
import type { AnswerOf } from '#contract/call.ts'
import { mondayOf, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { DayTally } from './weekly.repository.ts'

/** The days of a term, in order, added up by week and by weekday; Monday to Friday, as the week itself is shown. */
export function trendOf(days: readonly DayTally[]): AnswerOf<typeof weeklyCalls.trend> {
  const weeks = new Map<string, WeekTally>()
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, attended: 0, marked: 0 }))
  for (const { date, weekNumber, attended, marked } of days) {
    const weekday = weekdays[weekdayOf(date) - 1]
    if (!weekday) continue
    const weekStartDate = mondayOf(date)
    const week = weeks.get(weekStartDate) ?? { weekStartDate, weekNumber, attended: 0, marked: 0 }
    weeks.set(weekStartDate, week)
    // An extra day at the beginning of a numbered week is in none of them.
    week.weekNumber ??= weekNumber
    for (const tally of [week, weekday]) {
      tally.attended += attended
      tally.marked += marked
    }
  }
  return { termName: days.at(-1)?.termName ?? null, weeks: [...weeks.values()], weekdays }
}
