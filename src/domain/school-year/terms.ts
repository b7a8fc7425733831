import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isoDate, yearOf } from '#domain/calendar/iso-date.ts'

/** The terms of a school year, as the calendar and the bookings name them. */
export const TERM_NAMES = ['Autumn', 'Spring', 'Summer'] as const

/** A term as people call it: "Autumn term"; what a school has named "Michaelmas Term" stays as it is. */
export function termLabel(termName: string): string {
  return /\bterm$/i.test(termName) ? termName : `${termName} term`
}

/** §9: the range that the daily register loads; years set up later extend it. */
export const SPECIFIED_CALENDAR = { from: isoDate('2025-09-01'), to: isoDate('2026-07-31') }

export type ReportTerm = { name: string; from: IsoDate; to: IsoDate }

/** §9: the three terms that the annual report always offers. */
export const SPECIFIED_TERMS: readonly Readonly<ReportTerm>[] = [
  { name: 'Autumn 2024', from: isoDate('2024-09-01'), to: isoDate('2024-12-20') },
  { name: 'Spring 2025', from: isoDate('2025-01-01'), to: isoDate('2025-04-04') },
  { name: 'Summer 2025', from: isoDate('2025-04-21'), to: isoDate('2025-07-18') },
]

/** Academic years sort by their names. */
const SPECIFIED_YEAR = '2024-2025'

/** What the report needs to know of a day. */
export type TermDay = Pick<CalendarDay, 'date' | 'academicYear' | 'termName'>

/** [G1] The specified terms, followed by those of every later academic year in the sorted calendar. */
export function reportTerms(calendar: readonly TermDay[]): ReportTerm[] {
  const later = new Map<string, ReportTerm>()
  for (const { date, academicYear, termName } of calendar) {
    if (termName === null || academicYear <= SPECIFIED_YEAR) continue
    const key = `${academicYear} ${termName}`
    const term = later.get(key)
    if (term) term.to = date
    else later.set(key, { name: nameFor({ date, academicYear, termName }), from: date, to: date })
  }
  return [...SPECIFIED_TERMS, ...later.values()]

  // A school that goes over from three terms to six has a "Term 2" in January and one in November: the report is
  // asked for by this name, so the later one is named by its academic year.
  function nameFor({ date, academicYear, termName }: TermDay): string {
    const name = `${termName} ${yearOf(date)}`
    const isTaken = [...SPECIFIED_TERMS, ...later.values()].some((term) => term.name === name)
    return isTaken ? `${termName} ${academicYear}` : name
  }
}

/** [G1] Every whole academic year of the report, by its name, from the first to the last day of its terms. */
export function reportYears(calendar: readonly TermDay[]): ReportTerm[] {
  const years = new Map<string, ReportTerm>()
  const include = (name: string, date: IsoDate) => {
    const year = years.get(name) ?? { name, from: date, to: date }
    years.set(name, {
      name,
      from: date < year.from ? date : year.from,
      to: date > year.to ? date : year.to,
    })
  }
  for (const { from, to } of SPECIFIED_TERMS) for (const date of [from, to]) include(SPECIFIED_YEAR, date)
  for (const { date, academicYear, termName } of calendar) if (termName !== null) include(academicYear, date)
  return [...years.values()].toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The term that the annual report opens on: the latest that had begun, otherwise the first. */
export function openingTerm(terms: readonly ReportTerm[], today: IsoDate): ReportTerm | undefined {
  return terms.findLast((term) => term.from <= today) ?? terms[0]
}

/** The term or year of that name. */
export function termNamed(name: string, terms: readonly ReportTerm[], years: readonly ReportTerm[]) {
  return [...terms, ...years].find((choice) => choice.name === name)
}
