import { nearestSchoolDay, nextSchoolDay, previousSchoolDay } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'

/** [D2] [D3] The date of the register and the steps from it; they land on school days only. */
export function useRegisterDate(calendar: readonly CalendarDay[]) {
  const { stepTo, ...chosen } = useChosenDay(calendar)
  return {
    ...chosen,
    previous: stepTo(previousSchoolDay(calendar, chosen.date)),
    next: stepTo(nextSchoolDay(calendar, chosen.date)),
    nearest: stepTo(nearestSchoolDay(calendar, chosen.today)),
  }
}

export type RegisterDate = ReturnType<typeof useRegisterDate>
