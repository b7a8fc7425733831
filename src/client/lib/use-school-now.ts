import { useSyncExternalStore } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { halfDayAt, schoolNow } from '#domain/calendar/school-clock.ts'
import type { HalfDay, SchoolTime } from '#domain/calendar/school-clock.ts'
import { call } from './api-client.ts'
import { serverNow, shownOffset } from './server-clock.ts'

const READ_EVERY_MS = 10_000
const JUMP_MS = 60_000

let shown: SchoolTime = schoolNow(serverNow())

/** The same object until the minute changes, so that screens render again only then. */
function readClock(): SchoolTime {
  const now = schoolNow(serverNow())
  if (now.date !== shown.date || now.time !== shown.time) shown = now
  return shown
}

/** The time at the school, for an action that happens now. */
export const schoolTimeNow = readClock

/** The day and the session at the school now. */
export const halfDayNow = (): HalfDay => halfDayAt(readClock())

/** The time at the school, up to date to the minute. */
export function useSchoolNow(): SchoolTime {
  return useSyncExternalStore(watchClock, readClock)
}

/** The day at the school, for screens that do not depend on the time of day. */
export function useSchoolToday(): IsoDate {
  return useSyncExternalStore(watchClock, () => readClock().date)
}

/** Also listens for the person's return to the page, since timers sleep with the machine over night. */
export function watchClock(listener: () => void): () => void {
  const readAgain = () => {
    askAfterJump()
    listener()
  }
  const timer = setInterval(readAgain, READ_EVERY_MS)
  const unwatch = [watchReturns(readAgain), shownOffset.subscribe(listener)]
  return () => {
    clearInterval(timer)
    for (const stop of unwatch) stop()
  }
}

let lastReading = { clock: Date.now(), running: performance.now() }

/** After the computer has slept, or its clock was set, the server is asked once for the time. */
function askAfterJump(): void {
  const [clock, running] = [Date.now(), performance.now()]
  const jump = clock - lastReading.clock - (running - lastReading.running)
  lastReading = { clock, running }
  if (Math.abs(jump) < JUMP_MS) return
  call('account.currentUser').catch(() => {})
}

/** Calls the listener when the person comes back to the page. */
export function watchReturns(listener: () => void): () => void {
  const ifVisible = () => document.hidden || listener()
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', ifVisible)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', ifVisible)
  }
}
