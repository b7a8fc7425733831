import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from './attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** What the office has to follow up; read anew whenever the page is opened, and on a new day: what was due is overdue. */
export function followUpQuery(today: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.followUp, today],
    queryFn: () => call('followUp.read'),
    staleTime: 0,
  })
}
