import { SERVER_TIME_HEADER } from '#contract/beside-calls.ts'
import { clockOffset } from '#domain/calendar/clock-offset.ts'
import { createStore } from './create-store.ts'

const NOTICEABLE_MS = 1000

let offset: number | undefined

/** How far ahead the server's clock is, as the screens show it: it changes only by what people would notice. */
export const shownOffset = createStore(0)

/** The time at the server, as its answers tell it: the clock of this computer may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + (offset ?? 0))

/** Learns the server's time from an answer, and tells the screens when it differs noticeably. */
export function learnServerTime(headers: Headers, sent: number): void {
  const told = headers.get(SERVER_TIME_HEADER)
  // An answer from the browser's cache tells an old time.
  if (told === null || headers.get('cache-control') !== 'no-store') return
  offset = clockOffset(offset, { sent, received: Date.now(), server: Date.parse(told) })
  if (Math.abs(offset - shownOffset.get()) >= NOTICEABLE_MS) shownOffset.set(offset)
}
