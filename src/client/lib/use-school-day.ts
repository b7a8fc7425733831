import { nearestSchoolDay, nextSchoolDay, previousSchoolDay } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { useChosenDay } from './use-chosen-day.ts'

/** [D2] [D3] The chosen day and the steps from it; they land on school days only. */
export function useSchoolDay(calendar: readonly CalendarDay[]) {
  const { stepTo, ...chosen } = useChosenDay(calendar)
  return {
    ...chosen,
    previous: stepTo(previousSchoolDay(calendar, chosen.date)),
    next: stepTo(nextSchoolDay(calendar, chosen.date)),
    nearest: stepTo(nearestSchoolDay(calendar, chosen.today)),
  }
}

export type SchoolDay = ReturnType<typeof useSchoolDay>
