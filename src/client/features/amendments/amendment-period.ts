import { addDays, formatLongDate, isIsoDate, mondayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ReportTerm } from '#domain/school-year/terms.ts'

export type Days = { from: IsoDate; to: IsoDate }

const LAST_OF_WEEK = 6

export const dayAt = (date: IsoDate): Days => ({ from: date, to: date })

export function weekAt(date: IsoDate): Days {
  const monday = mondayOf(date)
  return { from: monday, to: addDays(monday, LAST_OF_WEEK) }
}

/** What the days are called in the selector: a day, a week, a term or year by its name, or `other`. */
export function periodName({ from, to }: Days, periods: readonly ReportTerm[]): string {
  if (from === to) return 'day'
  const named = periods.find((period) => period.from === from && period.to === to)
  if (named) return named.name
  return weekAt(from).from === from && weekAt(from).to === to ? 'week' : 'other'
}

/** The days in words, for the heading and for paper. */
export function periodLabel(days: Days, periods: readonly ReportTerm[]): string {
  const name = periodName(days, periods)
  if (name === 'day') return formatLongDate(days.from)
  const dates = `${formatLongDate(days.from)} to ${formatLongDate(days.to)}`
  return name === 'week' || name === 'other' ? dates : `${name} · ${dates}`
}

/** The days that the address asks for, where it does. */
export function daysIn(params: URLSearchParams): Days | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isIsoDate(from) && isIsoDate(to) && from <= to ? { from, to } : undefined
}
