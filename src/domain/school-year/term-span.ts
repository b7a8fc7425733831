import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { addDays } from '#domain/calendar/iso-date.ts'

/** A school day that was added to a term beyond its dates: it is in no week of the term. */
const isExtra = (day: CalendarDay) => day.weekNumber === null && day.isRegisterRequired

/** Whether any of these days is in a numbered week. */
export const hasWeeks = (days: readonly CalendarDay[]) => days.some(({ weekNumber }) => weekNumber !== null)

/** The first and the last day of a term, without single days that joined it later; undefined where it has none. */
export function termSpan(calendar: readonly CalendarDay[], termName: string): DateRange | undefined {
  const term = calendar.filter((day) => day.termName === termName)
  const days = longest(runsOf(term))
  // A calendar without numbered weeks has no extra days to tell apart.
  const isPlanned = hasWeeks(term) ? (day: CalendarDay) => !isExtra(day) : () => true
  const first = days.find(isPlanned)
  const last = days.findLast(isPlanned)
  return first && last && { from: first.date, to: last.date }
}

/** The half term among the days of a term: the longest, since a single day elsewhere was set by itself. */
export function halfTermSpan(days: readonly CalendarDay[]): DateRange | undefined {
  const breaks: CalendarDay[][] = [[]]
  for (const day of days) {
    // A day of half term on which school is held after all is in no week of the term, and does not end it.
    if (day.isRegisterRequired && day.weekNumber !== null) breaks.push([])
    else if (day.dayType === 'half term') breaks.at(-1)?.push(day)
  }
  const halfTerm = longest(breaks)
  const [first, last] = [halfTerm[0], halfTerm.at(-1)]
  return first && last && { from: first.date, to: last.date }
}

function runsOf(days: readonly CalendarDay[]): CalendarDay[][] {
  const runs: CalendarDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous && addDays(previous.date, 1) === day.date) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** Of two that are as long, the earlier. */
function longest(runs: readonly CalendarDay[][]): CalendarDay[] {
  return runs.reduce<CalendarDay[]>((best, run) => (run.length > best.length ? run : best), [])
}
