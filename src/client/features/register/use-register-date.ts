import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import {
  dateLabel,
  dayOn,
  nearestSchoolDay,
  nextSchoolDay,
  openingDay,
  previousSchoolDay,
} from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { isIsoDate } from '#domain/iso-date.ts'
import { schoolNow } from '#domain/school-clock.ts'

/** [D2] [D3] The chosen date, kept in the address, and the steps from it; they land on school days only. */
export function useRegisterDate(calendar: readonly CalendarDay[]) {
  const [params, setParams] = useSearchParams()
  const today = useSyncExternalStore(watchReturns, () => schoolNow(new Date()).date)
  const given = params.get('date')
  const date = given && isIsoDate(given) ? given : (openingDay(calendar, today)?.date ?? today)

  function stepTo(day: CalendarDay | undefined): (() => void) | undefined {
    if (!day || day.date === date) return undefined
    return () =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current)
          changed.set('date', day.date)
          return changed
        },
        { replace: true },
      )
  }
  return {
    date,
    today,
    day: dayOn(calendar, date),
    label: dateLabel(date, today),
    previous: stepTo(previousSchoolDay(calendar, date)),
    next: stepTo(nextSchoolDay(calendar, date)),
    nearest: stepTo(nearestSchoolDay(calendar, today)),
  }
}

/** A page that was left open over night knows the new day when somebody comes back to it. */
function watchReturns(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export type RegisterDate = ReturnType<typeof useRegisterDate>
