import { queryOptions } from '@tanstack/react-query'
import { addDays, addMonths, firstOfMonth } from '#domain/calendar/iso-date.ts'
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

/** The marks of a day, of every class. */
export function dayMarksQuery(date: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.missing, 'marks', date],
    queryFn: () => call('attendance.day', { query: { date } }),
    staleTime: 0,
  })
}

/** [M8] The marks of a day that a closure entered; read anew with the dialog. */
export function closedMarksQuery(date: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.missing, 'closed', date],
    queryFn: () => call('attendance.closed', { params: { date } }),
    staleTime: 0,
  })
}

/** Of the notes on one day, below the history of the marks, so that both are read again together. */
export const markNoteKeys = [...attendanceKeys.history, 'note'] as const

/** [M2] The note of a pupil on one day, with every change of it. */
export function markNoteQuery(studentId: number, date: IsoDate) {
  return queryOptions({
    queryKey: [...markNoteKeys, studentId, date],
    queryFn: () => call('attendance.note', { params: { studentId: String(studentId), date } }),
    staleTime: 0,
  })
}

/** [M9] The days of the month of a date on which marks are missing. */
export function untakenQuery(date: IsoDate, yearGroup: string) {
  const start = firstOfMonth(date)
  const end = addDays(addMonths(start, 1), -1)
  return queryOptions({
    queryKey: [...attendanceKeys.missing, 'days', start, yearGroup],
    queryFn: () => call('attendance.untaken', { params: { start, end }, query: { yearGroup } }),
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
