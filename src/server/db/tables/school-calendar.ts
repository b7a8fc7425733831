import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'

/** A CalendarDay. */
export const CALENDAR_DAY = sql`date, academic_year as "academicYear", term_name as "termName",
  week_number as "weekNumber", day_type as "dayType", is_register_required as "isRegisterRequired"`

/**
 * §2: the day that the register opens on, as #domain/calendar/calendar.ts has it: the latest on or before today, else
 * the first.
 */
export const openingDay = (today: IsoDate) => sql`coalesce(
  (select max(date) from school_calendar where is_register_required and date <= ${today}::date),
  (select min(date) from school_calendar where is_register_required))`

/** The first and the last day of every term in the calendar, as TermDay. */
export const TERM_EDGES = sql`
  select academic_year as "academicYear", term_name as "termName", unnest(array[min(date), max(date)]) as date
  from school_calendar where term_name is not null
  group by academic_year, term_name order by date`
