import { useEffect } from 'react'
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
import type { IsoDate } from '#domain/iso-date.ts'
import { termWords } from '#domain/terms.ts'
import { useSchoolToday } from './use-school-now.ts'

const TONES = { Today: 'accent', 'Future Date': 'warning', 'Past Date': 'plain' } as const

/**
 * [D2] [D3] The chosen date, kept in the address, and the steps from it, which land on school days only; nothing where
 * a step leads nowhere new. The day that would open anyway is no choice: tomorrow the same page is to open on tomorrow.
 */
export function useChosenDay(calendar: readonly CalendarDay[], shownToday?: IsoDate) {
  const [params, setParams] = useSearchParams()
  const schoolToday = useSchoolToday()
  const today = shownToday ?? schoolToday
  const given = params.get('date')
  const opening = openingDay(calendar, today)?.date ?? today
  const date = given && isIsoDate(given) ? given : opening
  const isChosen = date !== opening

  function goTo(chosen?: IsoDate) {
    const { date: _, ...others } = Object.fromEntries(params)
    setParams(chosen ? { ...others, date: chosen } : others, { replace: true })
  }
  useEffect(() => {
    if (given && !isChosen) goTo()
  })

  function stepTo(day: CalendarDay | undefined): (() => void) | undefined {
    return day && day.date !== date ? () => goTo(day.date) : undefined
  }
  const day = dayOn(calendar, date)
  const text = dateLabel(date, today)
  return {
    date,
    today,
    day,
    isChosen,
    badge: { text, tone: TONES[text] },
    termLine: termLine(day),
    previous: stepTo(previousSchoolDay(calendar, date)),
    next: stepTo(nextSchoolDay(calendar, date)),
    backToToday: stepTo(nearestSchoolDay(calendar, today)),
    nearest: stepTo(nearestSchoolDay(calendar, date)),
    stepTo,
  }
}

export type ChosenDay = ReturnType<typeof useChosenDay>

/** Where in the school year the day lies, as far as the calendar says. */
function termLine(day: CalendarDay | undefined): string {
  const week = day?.weekNumber ? `Week ${day.weekNumber}` : null
  return [day?.termName && termWords(day.termName), week].filter(Boolean).join(' · ')
}
