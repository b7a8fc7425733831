import { useSyncExternalStore } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { halfDayAt, schoolNow } from '#domain/calendar/school-clock.ts'
import type { HalfDay, SchoolTime } from '#domain/calendar/school-clock.ts'
import { call } from './api-client.ts'
import { serverNow, shownOffset } from './server-clock.ts'

const LOOK_EVERY_MS = 10_000
const JUMP_MS = 60_000

let shown: SchoolTime = schoolNow(serverNow())

/** The same object until the minute changes, so that a screen is drawn again only then. */
function look(): SchoolTime {
  const now = schoolNow(serverNow())
  if (now.date !== shown.date || now.time !== shown.time) shown = now
  return shown
}

/** What the school's clock shows at this moment, for what is done now. */
export const schoolTimeNow = look

/** The day and the session that the school's clock stands in. */
export const halfDayNow = (): HalfDay => halfDayAt(look())

/** What the school's clock shows, kept up to date to the minute. */
export function useSchoolNow(): SchoolTime {
  return useSyncExternalStore(watchClock, look)
}

/** The day at the school, for screens that the time of day does not concern. */
export function useSchoolToday(): IsoDate {
  return useSyncExternalStore(watchClock, () => look().date)
}

/** Timers sleep with the machine: a page that was left open over night knows the day as soon as its person returns. */
export function watchClock(listener: () => void): () => void {
  const lookAgain = () => {
    askAfterJump()
    listener()
  }
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  const unwatch = [watchReturns(lookAgain), shownOffset.subscribe(listener)]
  return () => {
    clearInterval(timer)
    for (const stop of unwatch) stop()
  }
}

let lastLook = { clock: Date.now(), running: performance.now() }

/** A computer that slept, or whose clock was set, asks the server once what time it is. */
function askAfterJump(): void {
  const [clock, running] = [Date.now(), performance.now()]
  const jump = clock - lastLook.clock - (running - lastLook.running)
  lastLook = { clock, running }
  if (Math.abs(jump) < JUMP_MS) return
  call('account.currentUser').catch(() => {})
}

/** Tells when somebody comes back to the page. */
function watchReturns(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
