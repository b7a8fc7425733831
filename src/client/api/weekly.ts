import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from './attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** Marks are made on other screens and by colleagues, so each visit reads them again. */
const READ_AT_EACH_VISIT = { gcTime: 0 } as const

/** The pupils of a class with their marks of one week. */
export function weekQuery(weekStartDate: IsoDate, yearGroup: string) {
  return queryOptions({
    ...READ_AT_EACH_VISIT,
    queryKey: [...attendanceKeys.week, weekStartDate, yearGroup],
    queryFn: () =>
      call('weekly.register', {
        params: { weekStartDate },
        query: { yearGroup },
      }),
  })
}

/** Attended and marked sessions of a class by week and by weekday, up to one week of the term. */
export function weekTrendQuery(weekStartDate: IsoDate, yearGroup: string) {
  return queryOptions({
    ...READ_AT_EACH_VISIT,
    queryKey: [...attendanceKeys.week, weekStartDate, yearGroup, 'trend'],
    queryFn: () =>
      call('weekly.trend', {
        params: { weekStartDate },
        query: { yearGroup },
      }),
  })
}
