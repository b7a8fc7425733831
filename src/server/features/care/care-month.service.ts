import type { CareMonthDay } from '#contract/care.ts'
import { minutesLate } from '#domain/care/care.ts'
import { monthRange } from '#domain/care/care-month.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { findCareDays } from './care-month.repository.ts'

export interface MonthQuestion {
  month: string
  studentId: number | undefined
  today: IsoDate
  closingTime: string
}

/** Every care day of a month up to today, with how late each child was collected. */
export async function readCareMonth(
  database: Queryable,
  { month, studentId, today, closingTime }: MonthQuestion,
): Promise<CareMonthDay[]> {
  const days = await findCareDays(database, monthRange(month), { today, studentId: studentId ?? null })
  return days.map((day) => ({ ...day, lateMinutes: minutesLate(day.departureTime, closingTime) }))
}
