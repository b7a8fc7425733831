import { queryOptions } from '@tanstack/react-query'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from './attendance.ts'

/** The pupils whom the office asks about: absent, or not marked yet. Read again when the school's day changes. */
export function missingQuery(today: IsoDate, session: Session) {
  return queryOptions({
    queryKey: [...attendanceKeys.missing, today, session],
    queryFn: () => call('attendance.missing', { query: { session } }),
    staleTime: 0,
  })
}

/** Every change of a pupil's marks on one day, latest first. */
export function markHistoryQuery(studentId: number, date: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.history, studentId, date],
    queryFn: () =>
      call('attendance.history', {
        params: { studentId: String(studentId), date },
      }),
    staleTime: 0,
  })
}
