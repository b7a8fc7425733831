import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** The academic years of the school, latest first. */
export const academicYearsQuery = queryOptions({
  queryKey: ['academic-years'],
  queryFn: () => call('academicYears.list'),
})
