import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  dateLabel,
  dayOn,
  nearestSchoolDay,
  nextSchoolDay,
  openingDay,
  previousSchoolDay,
} from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SPECIFIED_CALENDAR, termWords } from '#domain/school-year/terms.ts'
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
  const opening = useOpeningDate(calendar, today)
  const date = given && isIsoDate(given) ? given : opening
  const isChosen = date !== opening

  /** Another day is about every pupil again, no longer about the one that a link led to. */
  function goTo(chosen: IsoDate) {
    const { pupil: _, ...others } = Object.fromEntries(params)
    setParams({ ...others, date: chosen }, { replace: true })
  }
  useEffect(() => {
    if (!given || isChosen) return
    const { date: _, ...others } = Object.fromEntries(params)
    setParams(others, { replace: true })
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
    goTo,
  }
}

/** The day that opens without a choice; where an admin changes the calendar meanwhile, no other takes its place. */
function useOpeningDate(calendar: readonly CalendarDay[], today: IsoDate): IsoDate {
  const [opened, setOpened] = useState<{ today: IsoDate; date: IsoDate }>()
  if (opened?.today === today) return opened.date
  const usual = calendar.filter(({ date }) => date >= SPECIFIED_CALENDAR.from)
  const date = openingDay(usual, today)?.date ?? today
  setOpened({ today, date })
  return date
}

export type ChosenDay = ReturnType<typeof useChosenDay>

/** Where in the school year the day lies, as far as the calendar says. */
function termLine(day: CalendarDay | undefined): string {
  const week = day?.weekNumber ? `Week ${day.weekNumber}` : null
  return [day?.termName && termWords(day.termName), week].filter(Boolean).join(' · ')
}
