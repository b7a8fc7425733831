import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import type { plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { DESK_KEY } from './desk.ts'
import { pupilKeys } from '#client/api/pupils.ts'

export const PLANS_KEY = ['planned-absences'] as const

export type PlanBody = BodyOf<typeof plannedAbsenceCalls.add>

/** [M7] The planned absences that last until that day or longer; others plan too. */
export const plansQuery = (from: IsoDate) =>
  queryOptions({
    queryKey: [...PLANS_KEY, from],
    queryFn: () => call('plannedAbsences.list', { query: { from } }),
    staleTime: 0,
  })

const meta = { invalidates: [PLANS_KEY, DESK_KEY, pupilKeys.register] }

/** Adds a plan, or with an id changes one. */
export const useSavePlan = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: PlanBody }) =>
      id === undefined
        ? call('plannedAbsences.add', { body, ...writeOptions() })
        : call('plannedAbsences.change', { params: { id: String(id) }, body, ...writeOptions() }),
    meta,
  })

export const useApprovePlan = () =>
  useMutation({
    mutationFn: (id: number) =>
      call('plannedAbsences.approve', { params: { id: String(id) }, ...writeOptions() }),
    meta,
  })

export const useEndPlan = () =>
  useMutation({
    mutationFn: (id: number) =>
      call('plannedAbsences.end', { params: { id: String(id) }, ...writeOptions() }),
    meta,
  })
