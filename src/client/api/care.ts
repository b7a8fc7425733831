import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf, call, writeOptions } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { CareChangedMeanwhile, CareChild, CareRecord } from '#contract/care.ts'
import { NO_CARE_RECORD, changeCareRecord } from '#domain/care/care-record.ts'
import type { CareFields } from '#domain/care/care-record.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

export const careKeys = {
  day: ['care', 'day'],
  month: ['care', 'month'],
  bookings: ['care', 'bookings'],
} as const

const SAVE_RECORD = ['care', 'save-record']

/** The children of one afternoon. Other tablets write too: what is not on the screen is not kept. */
export function careDayQuery(date: IsoDate) {
  return queryOptions({
    gcTime: 0,
    queryKey: [...careKeys.day, date],
    queryFn: () => call('care.day', { params: { date } }),
  })
}

export type CareRecordChange = { studentId: number; record: CareRecord | null; changes: Partial<CareFields> }

function saveRecord(date: IsoDate, { studentId, record, changes }: CareRecordChange): Promise<CareRecord> {
  const seen = record ?? NO_CARE_RECORD
  const expected = Object.fromEntries(
    Object.keys(changes).map((field) => [field, seen[field as keyof CareFields]]),
  )
  return call('care.save', {
    params: { date, studentId: String(studentId) },
    body: { changes, expected },
    ...writeOptions(),
  })
}

/**
 * Changes a child's record: shown at once, taken back when it is not saved, and replaced by what another tablet wrote
 * when that was quicker. One write after the other, and afterwards the list as everybody sees it.
 */
export function useCareRecord(date: IsoDate) {
  const client = useQueryClient()
  const { queryKey } = careDayQuery(date)
  useEffect(() => {
    // The write that is being sent outlives the page; the writes that wait for it would not.
    const ask = (event: Event) => {
      if (client.isMutating({ mutationKey: SAVE_RECORD }) > 1) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [client])
  const show = (studentId: number, record: CareRecord | null) =>
    client.setQueryData(queryKey, (day) => {
      const withRecord = (child: CareChild) => (child.studentId === studentId ? { ...child, record } : child)
      return day && { ...day, children: day.children.map(withRecord) }
    })
  return useMutation({
    mutationKey: SAVE_RECORD,
    scope: { id: 'care' },
    // Without a network it fails at once and says so, rather than looking saved.
    mutationFn: (change: CareRecordChange) => saveRecord(date, change),
    onMutate: async ({ studentId, record, changes }) => {
      await client.cancelQueries({ queryKey })
      const by = { markedBy: record?.markedBy ?? null, markedAt: record?.markedAt ?? null }
      show(studentId, { ...by, ...changeCareRecord(record ?? NO_CARE_RECORD, changes) })
    },
    onSuccess: (record, { studentId }) => show(studentId, record),
    onError: (error, { studentId, record }) => show(studentId, recordInTheWay(error) ?? record),
    onSettled: () => {
      if (client.isMutating({ mutationKey: SAVE_RECORD }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
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
