import { nearestSchoolDay, nextSchoolDay, previousSchoolDay } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'

/** The chosen afternoon and the steps from it; they land on school days only (§4). */
export function useCareDate(calendar: readonly CalendarDay[]) {
  const { stepTo, today, ...chosen } = useChosenDay(calendar)
  return {
    ...chosen,
    previous: stepTo(previousSchoolDay(calendar, chosen.date)),
    next: stepTo(nextSchoolDay(calendar, chosen.date)),
    today: stepTo(nearestSchoolDay(calendar, today)),
  }
}

export type CareDate = ReturnType<typeof useCareDate>
