import { useSyncExternalStore } from 'react'
import type { IsoDate } from '#domain/iso-date.ts'
import { halfDayAt, schoolNow } from '#domain/school-clock.ts'
import type { HalfDay, SchoolTime } from '#domain/school-clock.ts'

const LOOK_EVERY_MS = 10_000

let shown: SchoolTime = schoolNow(new Date())

/** The same object until the minute changes, so that a screen is drawn again only then. */
function look(): SchoolTime {
  const now = schoolNow(new Date())
  if (now.date !== shown.date || now.time !== shown.time) shown = now
  return shown
}

/** The day and the session that the school's clock stands in, to the second. */
export const halfDayNow = (): HalfDay => halfDayAt(look())

/** What the school's clock shows, kept up to date to the minute. */
export function useSchoolNow(): SchoolTime {
  return useSyncExternalStore(watchClock, look)
}

/** The day at the school, for screens that the time of day does not concern. */
export function useSchoolToday(): IsoDate {
  return useSyncExternalStore(watchClock, () => look().date)
}

/** Timers sleep with the machine: a page that was left open over night knows the day as soon as somebody returns. */
function watchClock(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  const unwatch = watchReturns(listener)
  return () => {
    clearInterval(timer)
    unwatch()
  }
}

/** Tells when somebody comes back to the page. */
export function watchReturns(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
