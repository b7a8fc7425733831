import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AttendanceRecord } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import type { movementCalls } from '#contract/office-day/movements.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
import { applyRecords } from '#client/api/attendance.ts'
import { DESK_KEY } from './desk.ts'

export const MOVEMENTS_KEY = ['movements'] as const

/** [M6] Everybody on roll with their marks, and who left, came back or arrived; others enter them too. */
export const movementDayQuery = (today: IsoDate) =>
  queryOptions({
    queryKey: [...MOVEMENTS_KEY, today],
    queryFn: () => call('movements.day'),
    staleTime: 0,
  })

/** Enters a movement; with the id of an earlier attempt it is entered once. */
export function enterMovement(
  client: QueryClient,
  body: BodyOf<typeof movementCalls.enter>,
  id?: string,
): Promise<void> {
  const send = (key: string) => call('movements.enter', { body, ...writeOptions(key) })
  return save(client, body.date, () => sendOnce(send, id))
}

/** Takes back an arrival with the marks that came with it. */
export function takeBackArrival(
  client: QueryClient,
  { movementId, ...body }: BodyOf<typeof movementCalls.takeBack> & { movementId: number },
  id?: string,
): Promise<void> {
  const params = { id: String(movementId) }
  const send = (key: string) => call('movements.takeBack', { params, body, ...writeOptions(key) })
  return save(client, body.date, () => sendOnce(send, id))
}

/** Every screen that shows it is read again, also where it was refused. */
async function save(
  client: QueryClient,
  date: IsoDate,
  mutationFn: () => Promise<{ records: AttendanceRecord[] }>,
): Promise<void> {
  try {
    // Through the query client, which notices the end of a session.
    const { records } = await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
    applyRecords(client, date, records)
  } finally {
    for (const queryKey of [DESK_KEY, MOVEMENTS_KEY]) void client.invalidateQueries({ queryKey })
  }
}
