import { queryOptions } from '@tanstack/react-query'
import type { followUpCalls } from '#contract/follow-up.ts'
import { callApi } from '#client/lib/api-client.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** What the office has to follow up; read anew whenever the page is opened, and on a new day: what was due is overdue. */
export function followUpQuery(today: IsoDate) {
  return queryOptions({
    queryKey: ['attendance', 'follow-up', today],
    queryFn: () => callApi<typeof followUpCalls.read>('GET', '/api/attendance/follow-up'),
    staleTime: 0,
  })
}
