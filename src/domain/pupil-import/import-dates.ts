import { addDays, dateOf, isIsoDate, yearOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** How the dates of a file that are written in figures are meant: 3/4/19 is a day in April or in March. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2})?.*$/
const IN_FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const WITH_MONTH_NAME = /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ -](\d{2}|\d{4})$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// A spreadsheet counts the days from here; these numbers are the days of 1927 to 2119.
const DAY_ZERO = dateOf(1899, 12, 30)
const SERIAL = /^([1-7]\d{4})(?:\.\d+)?$/
const YEARS_AHEAD = 10

/** A date as exports and spreadsheets write it; undefined where it is none. */
export function readDate(text: string, order: DateOrder, today: IsoDate): IsoDate | undefined {
  const day = text.replace(TIME, '')
  const date = fromFigures(day, order, today) ?? fromMonthName(day, today) ?? fromSerial(day) ?? day
  return isIsoDate(date) ? date : undefined
}

function fromFigures(text: string, order: DateOrder, today: IsoDate): string | undefined {
  const [, first = '', separator, second = '', year = ''] = IN_FIGURES.exec(text) ?? []
  if (year === '') return undefined
  // With full stops the day always comes first.
  const isDayFirst = order === 'dayFirst' || separator === '.'
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return `${wholeYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function fromMonthName(text: string, today: IsoDate): string | undefined {
  const [, day = '', name = '', year = ''] = WITH_MONTH_NAME.exec(text) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  if (month === 0) return undefined
  return `${wholeYear(year, today)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function fromSerial(text: string): IsoDate | undefined {
  const [, days] = SERIAL.exec(text) ?? []
  return days === undefined ? undefined : addDays(DAY_ZERO, Number(days))
}

// A pupil's dates lie in this century, or at most a few years ahead.
function wholeYear(year: string, today: IsoDate): string {
  if (year.length === 4) return year
  return Number(year) + 2000 <= yearOf(today) + YEARS_AHEAD ? `20${year}` : `19${year}`
}

/** What the dates of a file say about their order; `example` is one that could be read either way. */
export type FoundOrder = { order: DateOrder | null; example: string | null }

/** The order that the dates in figures prove, since there is no thirteenth month; null where none does. */
export function findDateOrder(texts: readonly string[]): FoundOrder {
  let order: DateOrder | null = null
  let example: string | null = null
  for (const text of texts) {
    const [, first, separator, second] = IN_FIGURES.exec(text.replace(TIME, '')) ?? []
    if (first === undefined || separator === '.' || first === second) continue
    if (Number(first) > 12) return { order: 'dayFirst', example: null }
    if (Number(second) > 12) order = 'monthFirst'
    else example ??= text
  }
  return { order, example: order === null ? example : null }
}

/** What is asked where no date of the file says which figure is the month. */
export function dateQuestion(example: string): string {
  return `Does the day or the month come first in dates such as ${example}?`
}
