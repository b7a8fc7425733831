import { isIsoDate } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'
import { isSameClassName } from './usual-classes.ts'

const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const WITH_MONTH_NAME = /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ -](\d{4})$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as exports and spreadsheets in this country write it, the day first; undefined where it is none. */
export function readDate(text: string): IsoDate | undefined {
  const date = WITH_TIME.exec(text)?.[1] ?? fromDayFirst(text) ?? fromMonthName(text) ?? text
  return isIsoDate(date) ? date : undefined
}

function fromDayFirst(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function fromMonthName(text: string): string | undefined {
  const [, day = '', name = '', year = ''] = WITH_MONTH_NAME.exec(text) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const CONSENTS = new Map([
  ...['yes', 'y', 'true', '1', 'given'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'refused'].map((word) => [word, false] as const),
])

/** Yes or no, as exports write it; undefined where it is neither. */
export function readConsent(text: string): boolean | undefined {
  return CONSENTS.get(text.toLowerCase())
}

/**
 * The year group of the school that is meant: "year 2", "Yr 2", "Y2" and "nursery" are understood, unless the school has
 * a class of that very name.
 */
export function readYearGroup(text: string, yearGroups: readonly string[]): string | undefined {
  const wanted = toKey(text)
  return (
    yearGroups.find((name) => isSameClassName(name, text)) ??
    yearGroups.find((name) => toKey(name) === wanted)
  )
}

function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(?:year|yr|y)(?=\d+$)/, 'year')
    .replace(/^(?:nursery|n)$/, 'nurseryclass')
    .replace(/^(?:rec|r)$/, 'reception')
}

/** The text as it was before an export put an apostrophe before it (see csv.ts). */
export function withoutFormulaGuard(text: string): string {
  return /^'\s*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text
}
