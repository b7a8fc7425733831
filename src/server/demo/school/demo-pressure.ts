import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** A day with a register, and how much likelier than usual an absence is on it. */
export type DemoDay = { date: IsoDate; year: string; dayNumber: number; pressure: number }

/** Absence rises towards half term and peaks in the last week of term; over a year the pressure is 1 on average. */
export function demoDays(calendar: readonly CalendarDay[]): DemoDay[] {
  const byYear = Map.groupBy(
    calendar.filter(({ isRegisterRequired }) => isRegisterRequired),
    ({ academicYear }) => academicYear,
  )
  return [...byYear.values()].flatMap((days) => {
    const raw = days.map((day) => pressureOf(day, days))
    const mean = raw.reduce((sum, pressure) => sum + pressure, 0) / raw.length
    return days.map(({ date, academicYear }, index) => ({
      date,
      year: academicYear,
      dayNumber: index + 1,
      pressure: (raw[index] ?? mean) / mean,
    }))
  })
}

function pressureOf({ termName, weekNumber }: CalendarDay, days: readonly CalendarDay[]): number {
  const weeks = days.flatMap((day) => (day.termName === termName && day.weekNumber ? [day.weekNumber] : []))
  const lastWeek = Math.max(...weeks)
  if (weekNumber === lastWeek) return 1.9
  const halves = Math.ceil(lastWeek / 2)
  const weekOfHalf = ((weekNumber ?? 1) - 1) % halves
  return 0.7 + (0.7 * weekOfHalf) / halves
}
