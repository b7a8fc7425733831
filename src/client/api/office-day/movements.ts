import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/call.ts'
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

/** Enters a movement; every screen that shows it is read again, also where it was refused. */
export async function enterMovement(
  client: QueryClient,
  body: BodyOf<typeof movementCalls.enter>,
): Promise<void> {
  const mutationFn = () => sendOnce((id) => call('movements.enter', { body, ...writeOptions(id) }))
  try {
    // Through the query client, which notices the end of a session.
    const entered: AnswerOf<typeof movementCalls.enter> = await client
      .getMutationCache()
      .build(client, { mutationFn })
      .execute(undefined)
    applyRecords(client, body.date, entered.records)
  } finally {
    for (const queryKey of [DESK_KEY, MOVEMENTS_KEY]) void client.invalidateQueries({ queryKey })
  }
}
