import { dateOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'

const PATTERN = /^(\d{4})-(\d{4})$/

/** Tells whether the text names an academic year: `2026-2027`. */
export function isAcademicYear(text: string): boolean {
  const match = PATTERN.exec(text)
  return match !== null && Number(match[2]) === Number(match[1]) + 1 && isStorable(Number(match[1]))
}

function isStorable(year: number): boolean {
  return year >= 1950 && year <= 2150
}

/** An academic year runs from 1 September to 31 August. */
export function academicYearRange(year: string): DateRange {
  const start = Number(year.slice(0, 4))
  return { from: dateOf(start, 9, 1), to: dateOf(start + 1, 8, 31) }
}

/** The year that follows: `2027-2028` after `2026-2027`. */
export function nextAcademicYear(year: string): string {
  const start = Number(year.slice(0, 4)) + 1
  return `${start}-${start + 1}`
}

/** The year where it is read in a sentence: `2027-28`. */
export function shortAcademicYear(year: string): string {
  return isAcademicYear(year) ? `${year.slice(0, 5)}${year.slice(7)}` : year
}

/** The academic year that a date lies in. */
export function academicYearOn(date: IsoDate): string {
  const start = Number(date.slice(0, 4)) - (date.slice(5) < '09-01' ? 1 : 0)
  return `${start}-${start + 1}`
}

/** Whether a part of these days lies in one of the school's years, or in the one after them, which is planned for before it is set up. */
export function reachesSchoolYear({ from, to }: DateRange, years: readonly string[]): boolean {
  return years
    .flatMap((year) => [year, nextAcademicYear(year)].map(academicYearRange))
    .some((range) => range.from <= to && range.to >= from)
}
