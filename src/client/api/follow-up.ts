import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from './attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** The absences to follow up; read again at each visit and on a new day, when more of them are overdue. */
export function followUpQuery(today: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.followUp, today],
    queryFn: () => call('followUp.read'),
    staleTime: 0,
  })
}
