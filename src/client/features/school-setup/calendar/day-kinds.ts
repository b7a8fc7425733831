import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'

/** The kinds of day as the calendar shows them: in words, and as one letter where there is room for no more. */
export const DAY_KINDS = {
  teaching: { label: 'School day', letter: '' },
  inset: { label: 'Inset day', letter: 'I' },
  'half term': { label: 'Half term', letter: 'H' },
  'bank holiday': { label: 'Bank holiday', letter: 'B' },
  holiday: { label: 'School holiday', letter: '' },
  weekend: { label: 'Weekend', letter: '' },
} as const satisfies Record<DayType, { label: string; letter: string }>

export const DAY_TYPE_NAMES = Object.keys(DAY_KINDS) as DayType[]

/** A day for those who hear the calendar. */
export function describeDay(day: CalendarDay): string {
  const term = day.termName && day.weekNumber ? `, ${day.termName} week ${day.weekNumber}` : ''
  return `${formatLongDate(day.date)}: ${DAY_KINDS[day.dayType].label}${term}`
}

/** The days by month, `2026-09` first, each month in order. */
export function byMonth(calendar: readonly CalendarDay[]): Map<string, CalendarDay[]> {
  return Map.groupBy(calendar, ({ date }) => date.slice(0, 7))
}
