import type { CalendarDay, DayType } from './calendar.ts'
import { isWithin } from './calendar-plan.ts'
import type { DateRange, TermPlan, YearPlan } from './calendar-plan.ts'
import { daysBetween } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'
import { halfTermSpan, hasWeeks, termSpan } from '#domain/school-year/term-span.ts'

/**
 * A day of the calendar made into one of another kind. School outside of every term joins the nearest term, in none
 * of its weeks; when there is no school on that day after all, it leaves the term again.
 */
export function correctDay(
  calendar: readonly CalendarDay[],
  correction: { date: IsoDate; dayType: DayType },
): CalendarDay | undefined {
  const { date, dayType } = correction
  const day = calendar.find((candidate) => candidate.date === date)
  if (!day) return undefined
  const span = day.termName === null ? undefined : termSpan(calendar, day.termName)
  const isInTerm = span !== undefined && isWithin(date, span)
  const extra = { termName: dayType === 'teaching' ? nearestTerm(calendar, date) : null, weekNumber: null }
  return { ...day, ...(isInTerm ? {} : extra), dayType, isRegisterRequired: dayType === 'teaching' }
}

function nearestTerm(calendar: readonly CalendarDay[], date: IsoDate): string | null {
  const inTerm = calendar.filter(({ termName }) => termName !== null)
  const planned = hasWeeks(inTerm) ? inTerm.filter(({ weekNumber }) => weekNumber !== null) : inTerm
  const [nearest] = planned.toSorted((a, b) => distance(a.date, date) - distance(b.date, date))
  return nearest?.termName ?? null
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
  return [...names].flatMap((name) => {
    const span = termSpan(calendar, name)
    if (!span) return []
    const days = calendar.filter(({ date }) => isWithin(date, span))
    return [{ name, ...span, halfTerm: halfTermSpan(days) ?? null }]
  })
}

type TypedRange = { from: string; to: string }
/** A term whose dates were typed and need not be days of the calendar. */
type TypedTerm = TypedRange & { name: string; halfTerm: TypedRange | null }

/** What is wrong with the dates of a year, as sentences; nothing where a calendar can be made from them. */
export function planFaults(plan: DateRange & { terms: readonly TypedTerm[] }): string[] {
  const names = plan.terms.map(({ name }) => name)
  const faults = plan.terms.flatMap((term, index) => termFaults(term, plan, plan.terms[index - 1]))
  return new Set(names).size < names.length ? [...faults, 'Each term needs a name of its own.'] : faults
}

function termFaults(term: TypedTerm, year: DateRange, previous: TypedTerm | undefined): string[] {
  const { name, halfTerm } = term
  const rules: [boolean, string][] = [
    [term.from > term.to, 'the term must not end before it begins'],
    [term.from < year.from || term.to > year.to, `the term must lie between ${year.from} and ${year.to}`],
    [
      previous !== undefined && term.from <= previous.to,
      `the term must begin after ${previous?.name} has ended`,
    ],
    [halfTerm !== null && halfTerm.from > halfTerm.to, 'half term must not end before it begins'],
    [
      halfTerm !== null && (halfTerm.from < term.from || halfTerm.to > term.to),
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

/** A term or year that is closed, by its name. */
export type ClosedTerm = DateRange & { name: string }

/** [L6] The closed term in which a day would become one of another kind, or of another term; undefined where none would. */
export function closedTermThatChanges(
  before: readonly CalendarDay[],
  after: readonly CalendarDay[],
  closed: readonly ClosedTerm[],
): ClosedTerm | undefined {
  const known = new Map(before.map((day) => [day.date, day]))
  const changing = after.filter(({ date, dayType, termName }) => {
    const day = known.get(date)
    return day?.dayType !== dayType || day.termName !== termName
  })
  return closed.find((term) => changing.some(({ date }) => isWithin(date, term)))
}
