import type { HalfDay } from './school-clock.ts'

/** A register counts as in use this long after the last touch. */
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
 * What an open register does when the clock reaches another half-day: it follows, but not while it is in use, so that
 * nothing changes between reading and tapping.
 */
export function clockStep({
  seen,
  now,
  sinceTouchMs,
  isAnswering,
}: OpenRegister): 'stay' | 'wait' | 'follow' {
  if (seen.date === now.date && seen.session === now.session) return 'stay'
  // After the clock was put back, the time since the last touch is unknown.
  const isInUse = sinceTouchMs >= 0 && sinceTouchMs < IN_USE_MS
  return isAnswering || isInUse ? 'wait' : 'follow'
}
