import type { OpenItems } from '#contract/closings.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { TermDay } from '#domain/school-year/terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { LACKS_REASON } from '#server/db/tables/attendance-changes.ts'
import { TERM_EDGES } from '#server/db/tables/school-calendar.ts'
import { hasAfternoon } from '#server/db/tables/school-times.ts'
import { DISPLAY_NAME, onRollOn } from '#server/db/tables/students.ts'

export const findTermEdges = (database: Queryable) => database.query<TermDay>(TERM_EDGES)

export interface ClosedPeriod {
  name: string
  at: string
  by: string
}

export function findClosedPeriods(database: Queryable): Promise<ClosedPeriod[]> {
  return database.query<ClosedPeriod>(sql`select name, closed_at as at, closed_by as by from closed_periods`)
}

/** So many are named; the counts are of all. */
const NAMED = 100

/** What is still open between the two days. */
export async function findOpenItems(database: Queryable, { from, to }: DateRange): Promise<OpenItems> {
  const [row] = await database.query<OpenItems>(sql`
    with register as (
      select day.date, session, students.year_group as "yearGroup", count(*) as pupils
      from school_calendar day
      join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
      cross join (values ('am'), ('pm')) as sessions (session)
      left join attendance_records record on record.student_id = students.id and record.date = day.date
      where day.is_register_required and day.date between ${from}::date and ${to}::date
        and case session when 'am' then record.am_code is null
          else record.pm_code is null and ${hasAfternoon(sql`day.date`, sql`students.year_group`)} end
      group by day.date, session, students.year_group
    ), absence as (
      select students.id as "studentId", ${DISPLAY_NAME} as name, students.year_group as "yearGroup", record.date
      from attendance_records record join students on students.id = record.student_id
      join school_calendar day on day.date = record.date and day.is_register_required
      where record.date between ${from}::date and ${to}::date and 'N' in (record.am_code, record.pm_code)
    )
    select (select count(*) from register) as "missingRegisters",
      (select coalesce(json_agg(listed), '[]') from (
        select * from register order by date, "yearGroup" collate "en-x-icu", session limit ${NAMED}::int) as listed
      ) as registers,
      (select count(*) from absence) as "absencesWithoutReason",
      (select coalesce(json_agg(listed), '[]') from (
        select * from absence order by date, name collate "en-x-icu" limit ${NAMED}::int) as listed
      ) as absences,
      (select count(*) from attendance_changes change
        where change.date between ${from}::date and ${to}::date and ${LACKS_REASON}) as "amendmentsWithoutReason"`)
  if (!row) throw new Error('The open items were not counted')
  return row
}

/** False where it is closed already. */
export async function insertClosedPeriod(
  transaction: Queryable,
  { name, from, to, by }: DateRange & { name: string; by: string },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into closed_periods (name, from_date, to_date, closed_by) values (${name}, ${from}, ${to}, ${by})
    on conflict do nothing returning name`)
  return rows.length > 0
}

/**
 * Locks every record between the two days. Pupils who were not marked get an empty locked record, so that no mark can
 * be entered for them either.
 */
export async function lockRecords(transaction: Queryable, { from, to }: DateRange): Promise<void> {
  // No mark changes here, so the records carry the number of the transaction and are not compared with the history (0005).
  await transaction.query(sql`
    insert into attendance_records as record (student_id, date, read_only, locked_by_closing, entered_in)
    select students.id, day.date, true, true, pg_current_xact_id()
    from school_calendar day
    join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
    where day.is_register_required and day.date between ${from}::date and ${to}::date
    on conflict (student_id, date) do update
      set read_only = true, locked_by_closing = true, entered_in = excluded.entered_in
    where not record.read_only`)
  await transaction.query(sql`
    update attendance_records set read_only = true, locked_by_closing = true, entered_in = pg_current_xact_id()
    where date between ${from}::date and ${to}::date and not read_only`)
}

/** The days of the period that was removed; undefined where none of that name is closed. */
export async function deleteClosedPeriod(
  transaction: Queryable,
  name: string,
  reason: string,
): Promise<DateRange | undefined> {
  await transaction.query(sql`select set_config('register.reason', ${reason}, true)`)
  const [days] = await transaction.query<DateRange>(
    sql`delete from closed_periods where name = ${name} returning from_date as from, to_date as to`,
  )
  return days
}

/**
 * Unlocks the records between the two days, except those that another closed period or a command locks, and removes the
 * empty ones, which the trail does not count (0352).
 */
export async function unlockRecords(transaction: Queryable, { from, to }: DateRange): Promise<void> {
  await transaction.query(sql`
    update attendance_records set read_only = false, locked_by_closing = false, entered_in = pg_current_xact_id()
    where date between ${from}::date and ${to}::date and locked_by_closing
      and not exists (select from closed_periods where date between from_date and to_date)`)
  await transaction.query(sql`
    delete from attendance_records
    where date between ${from}::date and ${to}::date and not read_only
      and am_code is null and pm_code is null and notes is null`)
}
