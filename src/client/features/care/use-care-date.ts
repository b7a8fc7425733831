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

/** The chosen afternoon, kept in the address, and the steps from it; they land on school days only (§4). */
export function useCareDate(calendar: readonly CalendarDay[], today: IsoDate) {
  const [params, setParams] = useSearchParams()
  const given = params.get('date')
  const date = given && isIsoDate(given) ? given : (openingDay(calendar, today)?.date ?? today)

  function stepTo(day: CalendarDay | undefined): (() => void) | undefined {
    if (!day || day.date === date) return undefined
    return () => setParams({ date: day.date }, { replace: true })
  }
  return {
    date,
    day: dayOn(calendar, date),
    label: dateLabel(date, today),
    previous: stepTo(previousSchoolDay(calendar, date)),
    next: stepTo(nextSchoolDay(calendar, date)),
    today: stepTo(nearestSchoolDay(calendar, today)),
  }
}

export type CareDate = ReturnType<typeof useCareDate>
