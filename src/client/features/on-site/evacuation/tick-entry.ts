import { operationId } from '#client/lib/operations/operation-id.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { firstItem } from '#client/outbox/queue.ts'
import type { Entry, NewEntry, Queue } from '#client/outbox/queue.ts'
import type { PersonKey, Tick, TickValue } from '#domain/evacuation/ticks.ts'

const KIND = 'tick'

/**
 * Each tick has a place of its own: none takes the place of another, and the order in which they arrive does not matter. It is later
 * than the tick that the phone shows, also where the clocks of two phones differ.
 */
export function tickEntry(
  evacuationId: number,
  person: PersonKey,
  value: TickValue,
  shown: Tick | null,
): NewEntry {
  const id = operationId()
  const at = new Date(Math.max(serverNow().getTime(), shown ? Date.parse(shown.at) + 1 : 0))
  const ofWhom =
    typeof person === 'number'
      ? { studentId: String(person), visitor: null }
      : { studentId: null, visitor: person }
  return {
    ...{ id, kind: KIND, items: [{ place: `tick ${evacuationId} ${id}`, value, seen: null }] },
    details: { ...ofWhom, at: at.toISOString() },
  }
}

export const evacuationOf = (entry: Entry) => Number(firstItem(entry).place.split(' ')[1])

/** What the server is told. */
export function tickBody(entry: Entry) {
  const { studentId, visitor, at } = entry.details
  return {
    ...{ id: entry.id, visitor: visitor ?? null, value: firstItem(entry).value as TickValue, at: at ?? '' },
    studentId: studentId ? Number(studentId) : null,
  }
}

/** What this phone has ticked and not sent yet. */
export function unsentTicks(evacuationId: number, queue: Queue): Tick[] {
  return queue
    .filter((entry) => entry.kind === KIND && evacuationOf(entry) === evacuationId)
    .map((entry) => ({ ...tickBody(entry), userName: 'you' }))
}
