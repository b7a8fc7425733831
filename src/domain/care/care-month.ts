import { careState, minutesInCare } from './care.ts'
import type { CareTimes } from './care.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import {
  addDays,
  dateOf,
  daysInMonth,
  formatMonthAndYear,
  isIsoDate,
  isoDate,
  monthOf,
  yearOf,
} from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** Tells whether the text is a month as `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return isIsoDate(`${text}-01`)
}

/** The month that a date lies in. */
export function monthOn(date: IsoDate): string {
  return date.slice(0, 7)
}

/** The first and the last date of a month. */
export function monthRange(month: string): DateRange {
  const from = isoDate(`${month}-01`)
  const [year, number] = [yearOf(from), monthOf(from)]
  return { from, to: dateOf(year, number, daysInMonth(year, number)) }
}

/** The month before or after; null beyond the dates that can be kept. */
export function neighbouringMonth(month: string, step: -1 | 1): string | null {
  const { from, to } = monthRange(month)
  const neighbour = monthOn(addDays(step < 0 ? from : to, step))
  return isMonth(neighbour) ? neighbour : null
}

/** The month in words: `November 2026`. */
export function formatMonth(month: string): string {
  return formatMonthAndYear(isoDate(`${month}-01`))
}

/** A length of time for people: `1 h 45 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Hours as an invoice has them: `1.75`. */
export function decimalHours(minutes: number): string {
  return (minutes / 60).toFixed(2)
}

/** An entry in the list of a month: a record, or a booked day without one. */
export type CareDay = CareTimes & {
  attended: boolean | null
  isRecorded: boolean
  /** How long after closing time the child was collected. */
  lateMinutes: number
}

const OUTCOMES = {
  collected: 'Collected',
  here: 'Not signed out',
  notComing: 'Did not come',
  expected: 'Not recorded',
} as const
export type CareOutcome = (typeof OUTCOMES)[keyof typeof OUTCOMES]

/** How a day that is over ended for a child. */
export function careOutcome(day: CareDay): CareOutcome {
  return OUTCOMES[careState(day.isRecorded ? day : undefined)]
}

export type CareMonthTotals = {
  days: number
  minutes: number
  unfinished: number
  lateDays: number
  lateMinutes: number
}

/** What the office charges: the days attended, their minutes and those after closing time, and how many lack a time. */
export function careMonthTotals(days: readonly CareDay[]): CareMonthTotals {
  const outcomes = days.map(careOutcome)
  return {
    days: outcomes.filter((outcome) => outcome === 'Collected' || outcome === 'Not signed out').length,
    minutes: days.reduce((sum, day) => sum + (minutesInCare(day) ?? 0), 0),
    lateDays: days.filter(({ lateMinutes }) => lateMinutes > 0).length,
    lateMinutes: days.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
    unfinished: outcomes.filter((outcome) => outcome === 'Not signed out' || outcome === 'Not recorded')
      .length,
  }
}
