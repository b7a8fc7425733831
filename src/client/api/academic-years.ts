import { queryOptions } from '@tanstack/react-query'
import type { academicYearCalls } from '#contract/calendar.ts'
import { callApi } from '#client/lib/api-client.ts'

/** The academic years of the school, latest first. */
export const academicYearsQuery = queryOptions({
  queryKey: ['academic-years'],
  queryFn: () => callApi<typeof academicYearCalls.list>('GET', '/api/academic-years'),
})
