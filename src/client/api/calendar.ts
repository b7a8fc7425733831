import { queryOptions } from '@tanstack/react-query'
import type { calendarCalls } from '#contract/calendar.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { callApi } from '#client/lib/api-client.ts'

/** One day of the school calendar. */
export function calendarDayQuery(date: IsoDate) {
  return queryOptions({
    queryKey: ['calendar', date],
    queryFn: () => callApi<typeof calendarCalls.day>('GET', '/api/calendar/:date', { params: { date } }),
  })
}
