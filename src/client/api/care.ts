import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { BodyOf } from '#contract/call.ts'
import type { CareChangedMeanwhile, CareChild, CareRecord, careCalls } from '#contract/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

export const careKeys = {
  day: ['care', 'day'],
  month: ['care', 'month'],
  bookings: ['care', 'bookings'],
} as const

/** The children of one afternoon. Other tablets write too: what is not on the screen is not kept. */
export function careDayQuery(date: IsoDate) {
  return queryOptions({
    gcTime: 0,
    queryKey: [...careKeys.day, date],
    queryFn: () => call('care.day', { params: { date } }),
  })
}

type CareRecordOf = { date: IsoDate; studentId: number }

type CareRecordToSave = CareRecordOf & { body: BodyOf<typeof careCalls.save>; id: string }

/** Changes a child's record; a repeat with the same id changes nothing. */
export function saveCareRecord({ date, studentId, body, id }: CareRecordToSave): Promise<CareRecord> {
  return call('care.save', { params: { date, studentId: String(studentId) }, body, ...writeOptions(id) })
}

/** Puts the server's record of a child into the list of the day. */
export function showCareRecord(
  client: QueryClient,
  { date, studentId, record }: CareRecordOf & { record: CareRecord },
): void {
  const withRecord = (child: CareChild) => (child.studentId === studentId ? { ...child, record } : child)
  client.setQueryData(
    careDayQuery(date).queryKey,
    (day) => day && { ...day, children: day.children.map(withRecord) },
  )
}

/** What another tablet wrote first; null for any other failure. */
export function recordInTheWay(error: unknown): CareRecord | null {
  if (!(error instanceof ApiError) || error.code !== 'changedMeanwhile') return null
  return (error.body as CareChangedMeanwhile).current
}

/** Every care day of a month, by pupil and date. */
export function careMonthQuery(month: string) {
  return queryOptions({
    gcTime: 0,
    queryKey: [...careKeys.month, month],
    queryFn: () => call('care.month', { params: { month } }),
  })
}

/** The file of a month, of one pupil or (null) of all. */
export function monthCsvAddress(month: string, studentId: string | null): string {
  return addressOf('care.monthCsv', { query: { month, studentId: studentId ?? undefined } })
}
