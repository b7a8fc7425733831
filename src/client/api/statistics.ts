import { queryOptions } from '@tanstack/react-query'
import type { attendanceCalls } from '#contract/attendance.ts'
import { callApi } from '#client/lib/api-client.ts'

/** Pupils and missing marks by class; invalidate after every change of a mark (§7). */
export const statisticsQuery = queryOptions({
  queryKey: ['attendance', 'stats'],
  queryFn: () => callApi<typeof attendanceCalls.statistics>('GET', '/api/attendance/stats'),
})
