import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { RecordedDay } from '#domain/calendar/calendar-question.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CALENDAR_DAY } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { SAYS_SOMETHING } from '#server/db/tables/school-sql.ts'

const DAY = `select ${CALENDAR_DAY} from school_calendar where date = $1`

// Every visit reads whole years. Put together by hand, the JSON takes two thirds of what json_agg takes; only the
// term's name can hold characters that JSON must escape.
const RANGE = `
  select '[' || coalesce(string_agg(
    '{"date":"' || date || '","academicYear":"' || academic_year
    || '","termName":' || coalesce(to_json(term_name)::text, 'null')
    || ',"weekNumber":' || coalesce(week_number::text, 'null')
    || ',"dayType":"' || day_type || '","isRegisterRequired":' || is_register_required || '}',
    ',' order by date), '') || ']' as json
  from school_calendar where date between $1 and $2`

export async function findCalendarDay(database: Queryable, date: IsoDate): Promise<CalendarDay | undefined> {
  const [day] = await database.query<CalendarDay>(DAY, [date])
  return day
}

/** Both dates included, in order. */
export async function findCalendarDays(
  database: Queryable,
  from: IsoDate,
  to: IsoDate,
): Promise<JsonText<CalendarDay[]>> {
  const [row] = await database.query<{ json: string }>(RANGE, [from, to])
  return new JsonText<CalendarDay[]>(row?.json ?? '[]')
}

/** The name of an academic year, such as 2026-2027. */
export async function findYearName(database: Queryable, id: number): Promise<string | undefined> {
  const [found] = await database.query<{ year: string }>('select year from academic_years where id = $1', [
    id,
  ])
  return found?.year
}

/** The days of the year, locked, so that two people who correct the calendar do so one after the other. */
export function lockCalendar(transaction: Queryable, academicYear: string): Promise<CalendarDay[]> {
  return transaction.query<CalendarDay>(
    `select ${CALENDAR_DAY} from school_calendar where academic_year = $1 order by date for update`,
    [academicYear],
  )
}

export async function academicYearOfDay(database: Queryable, date: IsoDate): Promise<string | undefined> {
  const [day] = await database.query<{ academicYear: string }>(
    `select academic_year as "academicYear" from school_calendar where date = $1`,
    [date],
  )
  return day?.academicYear
}

/** The days on which somebody is marked or on the list of after-school care, with how many are. */
export function findRecordedDays(database: Queryable, { from, to }: DateRange): Promise<RecordedDay[]> {
  return database.query<RecordedDay>(
    `select date, sum(pupils)::int as pupils, sum(care)::int as "careRecords"
     from (
       select date, 1 as pupils, 0 as care from attendance_records
       where am_code is not null or pm_code is not null
       union all
       select date, 0, 1 from after_school_care_attendance record where ${SAYS_SOMETHING}
     ) as recorded
     where date between $1 and $2 group by date order by date`,
    [from, to],
  )
}

/** Adds or replaces the days. Marks are kept in another table, which this never touches. */
export async function saveDays(
  transaction: Queryable,
  academicYearId: number,
  days: readonly CalendarDay[],
): Promise<void> {
  await transaction.query(
    `insert into school_calendar
       (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
     select date, "academicYear", $1, "termName", "weekNumber", "dayType", "isRegisterRequired"
     from jsonb_to_recordset($2::jsonb) as given (date date, "academicYear" text, "termName" text,
       "weekNumber" integer, "dayType" text, "isRegisterRequired" boolean)
     on conflict (date) do update set academic_year = excluded.academic_year,
       academic_year_id = excluded.academic_year_id, term_name = excluded.term_name,
       week_number = excluded.week_number, day_type = excluded.day_type,
       is_register_required = excluded.is_register_required`,
    [academicYearId, JSON.stringify(days)],
  )
}

export async function saveDay(transaction: Queryable, day: CalendarDay): Promise<void> {
  await transaction.query(
    `update school_calendar set term_name = $2, week_number = $3, day_type = $4, is_register_required = $5
     where date = $1`,
    [day.date, day.termName, day.weekNumber, day.dayType, day.isRegisterRequired],
  )
}
