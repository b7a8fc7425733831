import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#client/lib/api-client.ts'
import type { schoolClassCalls } from '#contract/calendar.ts'

/** The active classes in display order. */
export const schoolClassesQuery = queryOptions({
  queryKey: ['school-classes'],
  queryFn: () => callApi<typeof schoolClassCalls.list>('GET', '/api/school-classes'),
})
