import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { dateLabel, dayOn, openingDay } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { isIsoDate } from '#domain/iso-date.ts'
import { schoolNow } from '#domain/school-clock.ts'

const TONES = { Today: 'accent', 'Future Date': 'warning', 'Past Date': 'plain' } as const

/** The chosen date, kept in the address, and the way to another one; nothing where that leads nowhere new. */
export function useChosenDay(calendar: readonly CalendarDay[]) {
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
  const day = dayOn(calendar, date)
  const text = dateLabel(date, today)
  return { date, today, day, badge: { text, tone: TONES[text] }, termLine: termLine(day), stepTo }
}

/** Where in the school year the day lies, as far as the calendar says. */
function termLine(day: CalendarDay | undefined): string {
  const week = day?.weekNumber ? `Week ${day.weekNumber}` : null
  return [day?.termName && `${day.termName} term`, week].filter(Boolean).join(' · ')
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
