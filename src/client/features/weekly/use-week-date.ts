import { nearestSchoolDay, nextSchoolDay, previousSchoolDay } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { addDays, mondayOf } from '#domain/iso-date.ts'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'

/** [F2] The date of the week and the steps from it; they land on school days only (§4). */
export function useWeekDate(calendar: readonly CalendarDay[]) {
  const { stepTo, ...chosen } = useChosenDay(calendar)
  const { date, today } = chosen
  const monday = mondayOf(date)
  return {
    ...chosen,
    monday,
    previousDay: stepTo(previousSchoolDay(calendar, date)),
    nextDay: stepTo(nextSchoolDay(calendar, date)),
    today: stepTo(nearestSchoolDay(calendar, today)),
    previousWeek: stepTo(previousSchoolDay(calendar, monday)),
    nextWeek: stepTo(nextSchoolDay(calendar, addDays(monday, 6))),
  }
}

export type WeekDate = ReturnType<typeof useWeekDate>
