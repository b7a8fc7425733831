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
import { SPECIFIED_CALENDAR, termLabel } from '#domain/school-year/terms.ts'
import { useSchoolToday } from './use-school-now.ts'

const TONES = { Today: 'accent', 'Future Date': 'warning', 'Past Date': 'plain' } as const

/**
 * [D2] [D3] The chosen date, kept in the address, and the steps from it to other school days; undefined where there is
 * none. The day that opens anyway is not kept in the address, so that the same page opens on the new day tomorrow.
 */
export function useChosenDay(calendar: readonly CalendarDay[], shownToday?: IsoDate) {
  const [params, setParams] = useSearchParams()
  const schoolToday = useSchoolToday()
  const today = shownToday ?? schoolToday
  const given = params.get('date')
  const opening = useOpeningDate(calendar, today)
  const date = given && isIsoDate(given) ? given : opening
  const isChosen = date !== opening

  /** The pupil and the session of a link belong to its own day. */
  function goTo(chosen: IsoDate) {
    const { pupil: _, session: __, ...others } = Object.fromEntries(params)
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

/** The day that opens without a choice; it stays even if an admin changes the calendar meanwhile. */
function useOpeningDate(calendar: readonly CalendarDay[], today: IsoDate): IsoDate {
  const [opened, setOpened] = useState<{ today: IsoDate; date: IsoDate }>()
  if (opened?.today === today) return opened.date
  const usual = calendar.filter(({ date }) => date >= SPECIFIED_CALENDAR.from)
  const date = openingDay(usual, today)?.date ?? today
  setOpened({ today, date })
  return date
}

export type ChosenDay = ReturnType<typeof useChosenDay>

/** The term and week of the day, as far as the calendar knows them. */
function termLine(day: CalendarDay | undefined): string {
  const week = day?.weekNumber ? `Week ${day.weekNumber}` : null
  return [day?.termName && termLabel(day.termName), week].filter(Boolean).join(' · ')
}
