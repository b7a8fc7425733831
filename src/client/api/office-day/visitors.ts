import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import type { visitorCalls } from '#contract/office-day/visitors.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
import { EVACUATIONS_KEY } from './evacuations.ts'
import { ON_SITE_KEY } from './on-site.ts'

/** An evacuation that runs looks for visitors. */
const SHOWN_IN = [ON_SITE_KEY, EVACUATIONS_KEY]

/** [N1] Signs a visitor in. */
export const useEnterVisitor = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof visitorCalls.enter>) =>
      sendOnce((id) => call('visitors.enter', { body, ...writeOptions(id) })),
    meta: { invalidates: SHOWN_IN },
  })

/** [N1] Signs a visitor out, or with null takes that back. */
export const useVisitorLeaving = () =>
  useMutation({
    mutationFn: ({ id, left }: { id: number; left: string | null }) =>
      call('visitors.leave', { params: { id: String(id) }, body: { left }, ...writeOptions() }),
    meta: { invalidates: SHOWN_IN },
  })
