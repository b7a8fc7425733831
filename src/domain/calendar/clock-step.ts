import type { HalfDay } from './school-clock.ts'

/** So long after the last touch a register counts as in use. */
const IN_USE_MS = 60_000

type OpenRegister = {
  /** The half-day that the person knows of. */
  seen: HalfDay
  now: HalfDay
  sinceTouchMs: number
  /** A menu or a dialog is open. */
  isAnswering: boolean
}

/**
 * What an open register does when the clock has gone on to another half-day: it follows, but not while it is in use, so that
 * nothing changes between the look and the tap.
 */
export function clockStep({
  seen,
  now,
  sinceTouchMs,
  isAnswering,
}: OpenRegister): 'stay' | 'wait' | 'follow' {
  if (seen.date === now.date && seen.session === now.session) return 'stay'
  // A clock that was put back tells nothing about the last touch.
  const isInUse = sinceTouchMs >= 0 && sinceTouchMs < IN_USE_MS
  return isAnswering || isInUse ? 'wait' : 'follow'
}
