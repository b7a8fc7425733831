import { queryOptions } from '@tanstack/react-query'
import type { attendanceCalls } from '#contract/attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { callApi } from '#client/lib/api-client.ts'

/** Whom the office has to ask after: absent, or not marked yet. Read again when the school's day changes. */
export function missingQuery(today: IsoDate, session: Session) {
  return queryOptions({
    queryKey: ['attendance', 'missing', today, session],
    queryFn: () =>
      callApi<typeof attendanceCalls.missing>('GET', '/api/attendance/missing', { query: { session } }),
    staleTime: 0,
  })
}

/** Every change of a pupil's marks on one day, latest first. */
export function markHistoryQuery(studentId: number, date: IsoDate) {
  return queryOptions({
    queryKey: ['attendance', 'history', studentId, date],
    queryFn: () =>
      callApi<typeof attendanceCalls.history>('GET', '/api/attendance/history/:studentId/:date', {
        params: { studentId: String(studentId), date },
      }),
    staleTime: 0,
  })
}
