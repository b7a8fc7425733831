import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from '#client/api/attendance.ts'

/** Below the history of the marks, so that both are read again together. */
const KEY = [...attendanceKeys.history, 'year'] as const

/** [Q2] The academic year of one pupil. */
export const pupilYearQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: () => call('pupilYear.read', { params: { id: String(id) } }),
    staleTime: 0,
  })

/** The figures of the pupil's class and school and of other years: counting them takes longer than reading the page. */
export const yearComparisonQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'comparison'],
    queryFn: () => call('pupilYear.comparison', { params: { id: String(id) } }),
    staleTime: 60_000,
  })
