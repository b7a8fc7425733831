import type { CalendarDay, DayType } from './calendar.ts'
import type { DateRange, TermPlan, YearPlan } from './calendar-plan.ts'
import { daysBetween, mondayOf } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

/** A day of the calendar made into one of another kind; a teaching day outside of every term joins the nearest. */
export function correctDay(
  calendar: readonly CalendarDay[],
  correction: { date: IsoDate; dayType: DayType },
): CalendarDay | undefined {
  const { date, dayType } = correction
  const day = calendar.find((candidate) => candidate.date === date)
  if (!day) return undefined
  const place = dayType === 'teaching' && day.termName === null ? nearestTerm(calendar, date) : undefined
  return { ...day, ...place, dayType, isRegisterRequired: dayType === 'teaching' }
}

function nearestTerm(calendar: readonly CalendarDay[], date: IsoDate) {
  const inTerm = calendar.filter(({ termName, weekNumber }) => termName !== null && weekNumber !== null)
  const [nearest] = inTerm.toSorted((a, b) => distance(a.date, date) - distance(b.date, date))
  if (!nearest) return undefined
  const weeks = daysBetween(mondayOf(nearest.date), mondayOf(date)) / 7
  return { termName: nearest.termName, weekNumber: Math.max(1, (nearest.weekNumber ?? 1) + weeks) }
}

function distance(a: IsoDate, b: IsoDate): number {
  return Math.abs(daysBetween(a, b))
}

/** The dates from which the calendar of a year could have been made, to fill the form that makes it again. */
export function readPlan(calendar: readonly CalendarDay[]): Omit<YearPlan, 'year' | 'from' | 'to'> {
  const ofType = (dayType: DayType) => calendar.filter((day) => day.dayType === dayType)
  return {
    terms: readTerms(calendar),
    insetDays: ofType('inset').map(({ date }) => date),
    bankHolidays: ofType('bank holiday').map(({ date }) => date),
  }
}

function readTerms(calendar: readonly CalendarDay[]): TermPlan[] {
  const names = new Set(calendar.flatMap(({ termName }) => termName ?? []))
  return [...names].map((name) => {
    const days = calendar.filter(({ termName }) => termName === name)
    const halfTerm = days.filter(({ dayType }) => dayType === 'half term')
    return { name, ...span(days), halfTerm: halfTerm.length > 0 ? span(halfTerm) : NO_HALF_TERM }
  })
}

/** A range without a day, for a term that is not interrupted. */
export const NO_HALF_TERM: DateRange = { from: '2200-12-31', to: '1900-01-01' }

function span(days: readonly CalendarDay[]): DateRange {
  const dates = days.map(({ date }) => date)
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return { from: first, to: last }
}

/** What is wrong with the dates of a year, as sentences; nothing where a calendar can be made from them. */
export function planFaults(plan: YearPlan): string[] {
  const names = plan.terms.map(({ name }) => name)
  const faults = plan.terms.flatMap((term, index) => termFaults(term, plan, plan.terms[index - 1]))
  return new Set(names).size < names.length ? [...faults, 'Each term needs a name of its own.'] : faults
}

function termFaults(term: TermPlan, year: DateRange, previous: TermPlan | undefined): string[] {
  const { name, halfTerm } = term
  const hasHalfTerm = halfTerm.from !== NO_HALF_TERM.from
  const rules: [boolean, string][] = [
    [term.from > term.to, 'the term must not end before it begins'],
    [term.from < year.from || term.to > year.to, `the term must lie between ${year.from} and ${year.to}`],
    [
      previous !== undefined && term.from <= previous.to,
      `the term must begin after ${previous?.name} has ended`,
    ],
    [hasHalfTerm && halfTerm.from > halfTerm.to, 'half term must not end before it begins'],
    [
      hasHalfTerm && (halfTerm.from < term.from || halfTerm.to > term.to),
      'half term must lie within the term',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => `${name}: ${sentence}.`)
}

/** The days that a new calendar would change and that have marks already, earliest first. */
export function markedDaysThatChange(
  before: readonly CalendarDay[],
  after: readonly CalendarDay[],
  marked: ReadonlySet<IsoDate>,
): IsoDate[] {
  const known = new Map(before.map((day) => [day.date, day]))
  return after
    .filter(({ date }) => marked.has(date))
    .filter((day) => known.get(day.date)?.dayType !== day.dayType)
    .map(({ date }) => date)
}

/** The code of the refusal that asks before days with marks are changed; `count` says how many pupils are marked. */
export const DAYS_HAVE_MARKS = 'daysHaveMarks'
