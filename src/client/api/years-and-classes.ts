import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** The academic years of the school, latest first. */
export const academicYearsQuery = queryOptions({
  queryKey: ['academic-years'],
  queryFn: () => call('academicYears.list'),
})

/** The active classes in display order. */
export const schoolClassesQuery = queryOptions({
  queryKey: ['school-classes'],
  queryFn: () => call('schoolClasses.list'),
})
