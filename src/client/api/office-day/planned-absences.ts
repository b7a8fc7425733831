import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import type { PlannedAbsence, plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
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

/** A plan as the person has read it: where it was changed since, nothing is done. */
export type KnownPlan = Pick<PlannedAbsence, 'id' | 'version'>

/** Adds a plan, or changes a known one. */
export const useSavePlan = () =>
  useMutation({
    mutationFn: ({ known, body }: { known: KnownPlan | undefined; body: PlanBody }) =>
      sendOnce((operation) =>
        known
          ? call('plannedAbsences.change', {
              params: { id: String(known.id) },
              body: { ...body, version: known.version },
              ...writeOptions(operation),
            })
          : call('plannedAbsences.add', { body, ...writeOptions(operation) }),
      ),
    meta,
  })

export const useApprovePlan = () =>
  useMutation({
    mutationFn: ({ id, version }: KnownPlan) =>
      sendOnce((operation) =>
        call('plannedAbsences.approve', {
          params: { id: String(id) },
          body: { version },
          ...writeOptions(operation),
        }),
      ),
    meta,
  })

export const useEndPlan = () =>
  useMutation({
    mutationFn: (id: number) =>
      sendOnce((operation) =>
        call('plannedAbsences.end', { params: { id: String(id) }, ...writeOptions(operation) }),
      ),
    meta,
  })
