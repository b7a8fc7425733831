import { nextSchoolDay, previousSchoolDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'

/** [F2] The chosen day, its week, and the steps from week to week; they land on school days only (§4). */
export function useWeekDate(calendar: readonly CalendarDay[]) {
  const { stepTo, ...chosen } = useChosenDay(calendar)
  const monday = mondayOf(chosen.date)
  return {
    ...chosen,
    monday,
    previousWeek: stepTo(previousSchoolDay(calendar, monday)),
    nextWeek: stepTo(nextSchoolDay(calendar, addDays(monday, 6))),
  }
}

export type WeekDate = ReturnType<typeof useWeekDate>
