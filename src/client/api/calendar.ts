import { queryOptions } from '@tanstack/react-query'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SPECIFIED_CALENDAR } from '#domain/school-year/terms.ts'
import { call } from '#client/lib/api-client.ts'

/** `all` is the beginning of every key of the calendar. */
export const calendarKeys = {
  all: ['calendar'],
  range: ['calendar', 'range'],
  earlier: ['calendar', 'earlier'],
  year: ['calendar', 'year'],
} as const

const FIRST_DATE = isoDate('1900-01-01')
const LAST_DATE = isoDate('2200-12-31')

/** An admin may correct the calendar on any day: what was read longer ago than this is read again when a screen opens. */
const FRESH_MS = 60_000

/** One day of the school calendar. */
export function calendarDayQuery(date: IsoDate) {
  return queryOptions({
    queryKey: [...calendarKeys.all, date],
    queryFn: () => call('calendar.day', { params: { date } }),
  })
}

/** [D2] The specified range and the later days that the school has set up; sorted by date. */
export const calendarQuery = queryOptions({
  queryKey: calendarKeys.range,
  queryFn: async () => {
    const { from, to } = SPECIFIED_CALENDAR
    const [specified, later] = await Promise.all([readRange(from, to), readRange(addDays(to, 1), LAST_DATE)])
    return [...specified, ...later]
  },
  staleTime: FRESH_MS,
})

/** The years before the specified range; read where a day of them is asked for, which is seldom. */
export const earlierCalendarQuery = queryOptions({
  queryKey: calendarKeys.earlier,
  queryFn: () => readRange(FIRST_DATE, addDays(SPECIFIED_CALENDAR.from, -1)),
  staleTime: FRESH_MS,
})

function readRange(start: IsoDate, end: IsoDate) {
  return call('calendar.range', {
    params: { start, end },
  })
}
