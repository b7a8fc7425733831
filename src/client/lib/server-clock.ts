import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { clockOffset } from '#domain/calendar/clock-offset.ts'

const NOTICEABLE_MS = 1000

let offset: number | undefined
const listeners = new Set<() => void>()

/** The instant at the server, as far as its answers tell: the clock of this computer may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + (offset ?? 0))

/** Learns the server's time from an answer, and tells it to the screens where it differs from what they believed. */
export function hearServerTime(headers: Headers, sent: number): void {
  const told = headers.get(SERVER_TIME_HEADER)
  // What comes out of the browser's cache tells an old time.
  if (told === null || headers.get('cache-control') !== 'no-store') return
  const before = offset ?? 0
  offset = clockOffset(offset, { sent, received: Date.now(), server: Date.parse(told) })
  if (Math.abs(offset - before) < NOTICEABLE_MS) return
  for (const listener of listeners) listener()
}

export function watchServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
