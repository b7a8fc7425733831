import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import type { Evacuations, evacuationCalls } from '#contract/office-day/evacuations.ts'
import { uniteTicks } from '#domain/evacuation/ticks.ts'
import type { Tick } from '#domain/evacuation/ticks.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'

export const EVACUATIONS_KEY = ['evacuations'] as const

/** A tick that is known stays known, whichever answer comes last. */
function keepTicks(before: Evacuations | undefined, now: Evacuations): Evacuations {
  if (!now.running || before?.running?.id !== now.running.id) return now
  const ticks = uniteTicks(before.running.ticks, now.running.ticks)
  return { ...now, running: { ...now.running, ticks } }
}

/** [N2] The evacuation that is running, and those that have ended. */
export const evacuationsQuery = queryOptions({
  queryKey: EVACUATIONS_KEY,
  queryFn: () => call('evacuations.list'),
  staleTime: 0,
  structuralSharing: (before, now) => keepTicks(before as Evacuations | undefined, now as Evacuations),
})

export const evacuationQuery = (id: number) =>
  queryOptions({
    queryKey: [...EVACUATIONS_KEY, id],
    queryFn: () => call('evacuations.read', { params: { id: String(id) } }),
    staleTime: 0,
  })

export const startEvacuation = (isDrill: boolean) =>
  sendOnce((id) => call('evacuations.start', { body: { isDrill }, ...writeOptions(id) }))

export const endEvacuation = (id: number) =>
  call('evacuations.end', { params: { id: String(id) }, ...writeOptions() })

/** Sends a tick, and shows it as the server has it. The server knows a repeat by its id. */
export async function sendTick(
  client: QueryClient,
  evacuationId: number,
  body: BodyOf<typeof evacuationCalls.tick>,
): Promise<void> {
  const mutationFn = () =>
    call('evacuations.tick', { params: { id: String(evacuationId) }, body, ...writeOptions() })
  // Through the query client, which notices the end of a session.
  const tick: Tick = await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  client.setQueryData(evacuationsQuery.queryKey, (known) =>
    known?.running?.id === evacuationId
      ? { ...known, running: { ...known.running, ticks: [...known.running.ticks, tick] } }
      : known,
  )
}
