import { queryOptions } from '@tanstack/react-query'
import type { followUpCalls } from '#contract/follow-up.ts'
import { callApi } from '#client/lib/api-client.ts'

/** What the office has to follow up; read anew whenever the page is opened. */
export const followUpQuery = queryOptions({
  queryKey: ['attendance', 'follow-up'],
  queryFn: () => callApi<typeof followUpCalls.read>('GET', '/api/attendance/follow-up'),
  staleTime: 0,
})
