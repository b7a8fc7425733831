declare const brand: unique symbol

/**
 * A calendar date as `YYYY-MM-DD`: a school day is never an instant. Such strings sort as the days do. Text becomes one
 * by `isIsoDate` or `isoDate` alone, so that half a date that is being typed cannot be taken for a day.
 */
export type IsoDate = string & { readonly [brand]: 'IsoDate' }

const PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MS_PER_DAY = 86_400_000
const FIRST_YEAR = 1900
const LAST_YEAR = 2200

// Days are counted in UTC throughout, where every day has 24 hours, so that no clock change can move a date.
function toDayNumber(date: string): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / MS_PER_DAY
  )
}

function fromDayNumber(day: number): IsoDate {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as IsoDate
}

/** Tells whether the text is a real calendar date between 1900 and 2200. */
export function isIsoDate(text: string): text is IsoDate {
  if (!PATTERN.test(text)) return false
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR && fromDayNumber(toDayNumber(text)) === text
}

/** The text as a date, where the program itself has written it; throws where it is none. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`Not a date: ${text}`)
  return text
}

/** The date of that day, January being month 1. */
export function dateOf(year: number, month: number, day: number): IsoDate {
  return fromDayNumber(Date.UTC(year, month - 1, day) / MS_PER_DAY)
}

/** The date that many days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** The day of the week, Monday 1 to Sunday 7. */
export function weekdayOf(date: IsoDate): number {
  // Day 0, 1 January 1970, was a Thursday.
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** §5: the Monday that the week of this date began on; a Sunday belongs to the preceding week. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, 1 - weekdayOf(date))
}

/** §5: Monday to Friday of the week of this date. */
export function schoolWeek(date: IsoDate): IsoDate[] {
  const monday = mondayOf(date)
  return [0, 1, 2, 3, 4].map((days) => addDays(monday, days))
}

/** The same day that many years later; 29 February becomes 28 February where the year has none. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const year = yearOf(date) + years
  const day = Math.min(dayOfMonth(date), daysInMonth(year, monthOf(date)))
  return dateOf(year, monthOf(date), day)
}

/** The same day that many months later, or the last day of a month that is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const first = dateOf(yearOf(date), monthOf(date) + months, 1)
  const day = Math.min(dayOfMonth(date), daysInMonth(yearOf(first), monthOf(first)))
  return dateOf(yearOf(first), monthOf(first), day)
}

/** The first day of the month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return dateOf(yearOf(date), monthOf(date), 1)
}

/** How many days the month has, January being 1. */
export function daysInMonth(year: number, month: number): number {
  // Day 0 of the next month is the last of this one.
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The year of a date. */
export function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4))
}

/** The month of a date, January 1 to December 12. */
export function monthOf(date: IsoDate): number {
  return Number(date.slice(5, 7))
}

/** The day of the month of a date. */
export function dayOfMonth(date: IsoDate): number {
  return Number(date.slice(8, 10))
}

// Written out rather than left to Intl, which would need an instant and a time zone to name a mere date.
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The name of the month: `November`. */
export function monthName(date: IsoDate): string {
  return MONTHS[monthOf(date) - 1] ?? ''
}

/** The name of the day of the week: `Friday`. */
export function weekdayName(date: IsoDate): string {
  return WEEKDAYS[weekdayOf(date) - 1] ?? ''
}

/** The day of the week where space is short: `Fri`. */
export function shortWeekdayName(date: IsoDate): string {
  return weekdayName(date).slice(0, 3)
}

/** The date in full: `Friday 13 November 2026`. */
export function formatLongDate(date: IsoDate): string {
  return `${weekdayName(date)} ${dayOfMonth(date)} ${monthName(date)} ${yearOf(date)}`
}

/** The date where space is short: `13 Nov 2026`. */
export function formatShortDate(date: IsoDate): string {
  return `${formatShortDay(date)} ${yearOf(date)}`
}

/** The date where the year is plain: `13 November`. */
export function formatDayAndMonth(date: IsoDate): string {
  return `${dayOfMonth(date)} ${monthName(date)}`
}

/** The same where space is short: `13 Nov`. */
export function formatShortDay(date: IsoDate): string {
  return `${dayOfMonth(date)} ${monthName(date).slice(0, 3)}`
}

/** A day of these weeks: `Fri 13 Nov`. */
export function formatWeekdayAndDay(date: IsoDate): string {
  return `${shortWeekdayName(date)} ${formatShortDay(date)}`
}

/** The month of a date: `November 2026`. */
export function formatMonthAndYear(date: IsoDate): string {
  return `${monthName(date)} ${yearOf(date)}`
}
