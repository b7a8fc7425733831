import { useState } from 'react'
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
import { addDays, isIsoDate, mondayOf } from '#domain/iso-date.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { schoolNow } from '#domain/school-clock.ts'

/** [F2] The chosen date, kept in the address, and the steps from it; they land on school days only (§4). */
export function useWeekDate(calendar: readonly CalendarDay[]) {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => schoolNow(new Date()).date)
  const given = params.get('date')
  const date = given && isIsoDate(given) ? given : (openingDay(calendar, today)?.date ?? today)
  const monday = mondayOf(date)

  function stepTo(day: CalendarDay | undefined): (() => void) | undefined {
    if (!day || day.date === date) return undefined
    return () => setParams((current) => withDate(current, day.date), { replace: true })
  }
  return {
    date,
    monday,
    day: dayOn(calendar, date),
    label: dateLabel(date, today),
    previousDay: stepTo(previousSchoolDay(calendar, date)),
    nextDay: stepTo(nextSchoolDay(calendar, date)),
    today: stepTo(nearestSchoolDay(calendar, today)),
    previousWeek: stepTo(previousSchoolDay(calendar, monday)),
    nextWeek: stepTo(nextSchoolDay(calendar, addDays(monday, 6))),
  }
}

export type WeekDate = ReturnType<typeof useWeekDate>

function withDate(params: URLSearchParams, date: IsoDate): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.set('date', date)
  return changed
}
