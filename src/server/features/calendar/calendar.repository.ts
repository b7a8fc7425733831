import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { ClosedTerm } from '#domain/calendar/calendar-corrections.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { RecordedDay } from '#domain/calendar/calendar-question.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import { HAS_CONTENT } from '#server/db/tables/after-school-care-attendance.ts'
import { CALENDAR_DAY } from '#server/db/tables/school-calendar.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

export async function findCalendarDay(database: Queryable, date: IsoDate): Promise<CalendarDay | undefined> {
  const [day] = await database.query<CalendarDay>(
    sql`select ${CALENDAR_DAY} from school_calendar where date = ${date}`,
  )
  return day
}

/** Days that were read before, with the number of changes that the calendar then had seen. */
export interface ReadDays {
  version: number
  days: JsonText<CalendarDay[]>
}

/**
 * Both dates included, in order. What was read before is answered again while the calendar has not changed since: every
 * visit reads whole years, and to put them together takes longer than everything else that it asks for.
 */
export async function findCalendarDays(
  database: Queryable,
  { from, to, before }: DateRange & { before: ReadDays | undefined },
  sessionCheck: SessionCheck,
): Promise<ReadDays> {
  // Put together by hand, the JSON takes two thirds of what json_agg takes; only the term's name can hold characters
  // that JSON must escape.
  const [row] = await database.query<{ version: number; json: string | null }>(sql`
    select version, case when version is distinct from ${before?.version}::bigint then (
      select '[' || coalesce(string_agg(
        '{"date":"' || date || '","academicYear":"' || academic_year
        || '","termName":' || coalesce(to_json(term_name)::text, 'null')
        || ',"weekNumber":' || coalesce(week_number::text, 'null')
        || ',"dayType":"' || day_type || '","isRegisterRequired":' || is_register_required || '}',
        ',' order by date), '') || ']'
      from school_calendar where date between ${from} and ${to}
    ) end as json
    from calendar_version where ${sessionCheck}`)
  if (!row) throw new SessionChanged()
  return before && row.json === null
    ? before
    : { version: row.version, days: new JsonText<CalendarDay[]>(row.json ?? '[]') }
}

/** The name of an academic year, such as 2026-2027. */
export async function findYearName(database: Queryable, id: number): Promise<string | undefined> {
  const [found] = await database.query<{ year: string }>(
    sql`select year from academic_years where id = ${id}`,
  )
  return found?.year
}

/** The days of the year, locked, so that two people who correct the calendar do so one after the other. */
export function lockCalendar(transaction: Queryable, academicYear: string): Promise<CalendarDay[]> {
  return transaction.query<CalendarDay>(
    sql`select ${CALENDAR_DAY} from school_calendar where academic_year = ${academicYear} order by date for update`,
  )
}

export async function academicYearOfDay(database: Queryable, date: IsoDate): Promise<string | undefined> {
  const [day] = await database.query<{ academicYear: string }>(
    sql`select academic_year as "academicYear" from school_calendar where date = ${date}`,
  )
  return day?.academicYear
}

/** The days with marks or records of after-school care, and how many pupils have them. */
export function findRecordedDays(database: Queryable, { from, to }: DateRange): Promise<RecordedDay[]> {
  return database.query<RecordedDay>(sql`
    select date, sum(pupils)::int as pupils, sum(care)::int as "careRecords"
    from (
      select date, 1 as pupils, 0 as care from attendance_records
      where am_code is not null or pm_code is not null
      union all
      select date, 0, 1 from after_school_care_attendance record where ${HAS_CONTENT}
    ) as recorded
    where date between ${from} and ${to} group by date order by date`)
}

/** The closed terms and years that have days between the two. */
export function findClosedTerms(database: Queryable, { from, to }: DateRange): Promise<ClosedTerm[]> {
  return database.query<ClosedTerm>(sql`
    select name, from_date as "from", to_date as "to" from closed_periods
    where from_date <= ${to} and to_date >= ${from} order by from_date, to_date`)
}

/** Adds or replaces the days. Marks are kept in another table, which this never touches. */
export async function saveDays(
  transaction: Queryable,
  academicYearId: number,
  days: readonly CalendarDay[],
): Promise<void> {
  await transaction.query(sql`
    insert into school_calendar
      (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
    select date, "academicYear", ${academicYearId}::int, "termName", "weekNumber", "dayType", "isRegisterRequired"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given (date date, "academicYear" text, "termName" text,
      "weekNumber" integer, "dayType" text, "isRegisterRequired" boolean)
    on conflict (date) do update set academic_year = excluded.academic_year,
      academic_year_id = excluded.academic_year_id, term_name = excluded.term_name,
      week_number = excluded.week_number, day_type = excluded.day_type,
      is_register_required = excluded.is_register_required`)
}

export async function saveDay(transaction: Queryable, day: CalendarDay): Promise<void> {
  await transaction.query(sql`
    update school_calendar set term_name = ${day.termName}, week_number = ${day.weekNumber},
      day_type = ${day.dayType}, is_register_required = ${day.isRegisterRequired}
    where date = ${day.date}`)
}
