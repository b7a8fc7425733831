import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { amendmentCalls } from '#contract/amendments.ts'
import type { InputOf } from '#contract/call.ts'
import type { trailCalls } from '#contract/trail.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import { attendanceKeys } from './attendance.ts'

export type AmendmentQuery = NonNullable<InputOf<typeof amendmentCalls.list>['query']>

/** The amendments with these filters; read again at each visit, because colleagues amend too. */
export function amendmentsQuery(query: AmendmentQuery) {
  return queryOptions({
    queryKey: [...attendanceKeys.amendments, query],
    queryFn: () => call('amendments.list', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

export const amendmentsCsvAddress = (query: AmendmentQuery) => addressOf('amendments.csv', { query })

type Days = { from: IsoDate; to: IsoDate; yearGroup: string }

/** Which marks of these days were amended, and what was entered first. */
export function amendedMarksQuery(query: Days | undefined) {
  return queryOptions({
    queryKey: [...attendanceKeys.week, 'amended', query],
    queryFn: () => (query ? call('amendments.marks', { query }) : []),
    enabled: query !== undefined,
    gcTime: 0,
  })
}

/** Adds the reason of an amendment that has none; the lists are read again. */
export function useAddReason() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('amendments.addReason', { params: { id: String(id) }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKeys.amendments }),
  })
}

/** [L5] The latest seal of the record. */
export const latestSealQuery = queryOptions({
  queryKey: ['trail', 'seal'],
  queryFn: () => call('trail.latestSeal'),
  staleTime: 0,
})

export type TrailQuery = NonNullable<InputOf<typeof trailCalls.list>['query']>

/** One page of the trail; read again at each visit, because colleagues change things too. */
export function trailQuery(query: TrailQuery) {
  return queryOptions({
    queryKey: ['trail', query],
    queryFn: () => call('trail.list', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Of all pages. */
export function trailCsvAddress(query: TrailQuery): string {
  const filter = { ...query }
  delete filter.before
  return addressOf('trail.csv', { query: filter })
}
