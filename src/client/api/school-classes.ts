import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** The active classes in display order. */
export const schoolClassesQuery = queryOptions({
  queryKey: ['school-classes'],
  queryFn: () => call('schoolClasses.list'),
})
