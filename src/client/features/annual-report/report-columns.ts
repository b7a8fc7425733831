import { formatDayAndMonth, mondayOf, monthName, yearOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** Neighbouring dates under one heading. */
export type ColumnGroup = { label: string; from: number; count: number }

function groupBy(dates: readonly IsoDate[], labelOf: (date: IsoDate) => string): ColumnGroup[] {
  const groups: ColumnGroup[] = []
  for (const [column, date] of dates.entries()) {
    const label = labelOf(date)
    const last = groups.at(-1)
    if (last?.label === label) last.count += 1
    else groups.push({ label, from: column, count: 1 })
  }
  return groups
}

export function monthsOf(dates: readonly IsoDate[]): ColumnGroup[] {
  return groupBy(dates, (date) => `${monthName(date)} ${yearOf(date)}`)
}

/** Named by the number in the calendar, or by the Monday where the calendar has none. */
export function weeksOf(
  dates: readonly IsoDate[],
  weekNumbers: ReadonlyMap<IsoDate, number | null>,
): ColumnGroup[] {
  return groupBy(dates, mondayOf).map(({ from, count }) => {
    const days = dates.slice(from, from + count)
    const number = days.map((date) => weekNumbers.get(date)).find((known) => known)
    const monday = mondayOf(days[0] ?? '')
    return { label: number ? `Week ${number}` : formatDayAndMonth(monday), from, count }
  })
}
