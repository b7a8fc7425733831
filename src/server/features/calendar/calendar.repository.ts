import type { CalendarDay } from '#domain/calendar.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'

const RANGE = `
  select date, academic_year as "academicYear", term_name as "termName", week_number as "weekNumber",
    day_type as "dayType", is_register_required as "isRegisterRequired"
  from school_calendar where date between $1 and $2 order by date`

export function findCalendarDays(database: Queryable, from: IsoDate, to: IsoDate): Promise<CalendarDay[]> {
  return database.query<CalendarDay>(RANGE, [from, to])
}
