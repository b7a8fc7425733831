import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SCHOOL_TIME_ZONE } from '#domain/calendar/school-clock.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

export async function findYearNumber(database: Queryable, year: string): Promise<number | undefined> {
  const [found] = await database.query<{ id: number }>(
    sql`select id from academic_years where year = ${year}`,
  )
  return found?.id
}

/** The records of a period, each with its pupil, as texts in the order of the columns of the export. */
export function findRecordsBetween(
  database: Queryable,
  { from, to }: DateRange,
): Promise<Record<string, string>[]> {
  return database.query<Record<string, string>>(sql`
    select r.date::text as date, coalesce(s.hubspot_id, '') as id, s.first_name as "firstName",
      s.last_name as "lastName", s.year_group as "yearGroup", coalesce(r.am_code, '') as am,
      coalesce(r.pm_code, '') as pm, case when r.read_only then 'yes' else 'no' end as locked
    from attendance_records r join students s on s.id = r.student_id
    where r.date between ${from} and ${to} order by r.date, s.last_name, s.first_name, s.id`)
}

/** Locks or unlocks the records of a period; answers how many were not so before. */
export async function setLock(
  database: Queryable,
  { from, to }: DateRange,
  isLocked: boolean,
): Promise<number> {
  // From now on the command decides, also where a closed term is reopened later.
  await database.query(sql`
    update attendance_records set locked_by_closing = false
    where date between ${from} and ${to} and locked_by_closing`)
  const [changed] = await database.query<{ count: number }>(sql`
    with changed as (
      update attendance_records set read_only = ${isLocked}
      where date between ${from} and ${to} and read_only <> ${isLocked} returning id
    )
    select count(*)::int as count from changed`)
  return changed?.count ?? 0
}

interface Forgotten {
  table: Sql
  /** Which rows are older than the date. */
  isOld: Sql
  name: string
}

/** What is about a child and has a date. */
function forgottenBefore(before: IsoDate): Forgotten[] {
  /** When the day began at the school, in any time zone of the database. */
  const dayBegins = sql`${before}::date::timestamp at time zone ${SCHOOL_TIME_ZONE}`
  /** A late correction of an old day is a young entry. */
  const isOldRecord = sql`date < ${before}::date and updated_at < ${dayBegins}`
  const isOfPastYear = sql`
    academic_year_id in (
      select id from academic_years
      where year ~ '^\\d{4}-\\d{4}$' and make_date(right(year, 4)::int, 8, 31) < ${before}::date)
    and not exists (select from attendance_records where student_id = students.id and not (${isOldRecord}))`
  // Only what was sealed before the first entry that stays: the verifier could not tell the rest from a removed entry.
  const isSealedBefore = (source: Sql, id: Sql) => sql`
    (select position from record_leaves leaf where leaf.source = ${source} and leaf.entry_id = ${id}) < (
      select coalesce(min(position), 'infinity'::float8) from record_leaves leaf
      left join attendance_changes mark on leaf.source = 'mark' and mark.id = leaf.entry_id
      left join trail_entries trail on leaf.source = 'trail' and trail.id = leaf.entry_id
      where coalesce(mark.changed_at, trail.entered_at) >= ${dayBegins} and position > 0)`
  return [
    {
      table: sql`attendance_changes`,
      isOld: sql`date < ${before}::date and changed_at < ${dayBegins}
        and ${isSealedBefore(sql`'mark'`, sql`attendance_changes.id`)}`,
      name: 'changes of marks',
    },
    {
      table: sql`amendment_reasons`,
      isOld: sql`date < ${before}::date and added_at < ${dayBegins}`,
      name: 'reasons added to changes of marks',
    },
    { table: sql`attendance_records`, isOld: isOldRecord, name: 'attendance records' },
    {
      table: sql`weekly_comments`,
      isOld: sql`week_start_date + 6 < ${before}::date`,
      name: 'weekly comments',
    },
    {
      table: sql`after_school_care_attendance`,
      isOld: sql`date < ${before}::date`,
      name: 'after-school care records',
    },
    {
      table: sql`contact_attempts`,
      isOld: sql`date < ${before}::date and made_at < ${dayBegins}`,
      name: 'attempts to reach contacts',
    },
    { table: sql`planned_absences`, isOld: sql`to_date < ${before}::date`, name: 'planned absences' },
    {
      table: sql`pupil_movements`,
      isOld: sql`date < ${before}::date and entered_at < ${dayBegins}`,
      name: 'movements of pupils',
    },
    { table: sql`visitors`, isOld: sql`date < ${before}::date`, name: 'visitors' },
    {
      table: sql`evacuations`,
      isOld: sql`date < ${before}::date and ended_at < ${dayBegins}`,
      name: 'evacuations, with their ticks',
    },
    {
      table: sql`trail_entries`,
      isOld: sql`entered_at < ${dayBegins} and kind not in ('recordBegun', 'clockSetBack', 'forgotten')
        and ${isSealedBefore(sql`'trail'`, sql`trail_entries.id`)}`,
      name: 'entries of the trail',
    },
    {
      table: sql`students`,
      isOld: isOfPastYear,
      name: 'pupils of past years, with their photos and bookings',
    },
  ]
}

/** How many rows of each kind are older than the date. */
export async function countOld(
  database: Queryable,
  before: IsoDate,
): Promise<{ name: string; count: number }[]> {
  const counts: { name: string; count: number }[] = []
  for (const { table, isOld, name } of forgottenBefore(before)) {
    const [row] = await database.query<{ count: number }>(
      sql`select count(*)::int as count from ${table} where ${isOld}`,
    )
    counts.push({ name, count: row?.count ?? 0 })
  }
  return counts
}

/**
 * The triggers that refuse every other deletion, or would enter the names that are to be forgotten; the tables are
 * locked until it is done.
 */
const LIFTED = [
  [sql`attendance_changes`, sql`attendance_changes_append_only`],
  [sql`amendment_reasons`, sql`amendment_reasons_append_only`],
  [sql`attendance_records`, sql`attendance_records_locked_kept`],
  [sql`attendance_records`, sql`attendance_records_deletions_entered`],
  [sql`attendance_records`, sql`attendance_records_history_of_delete`],
  [sql`trail_entries`, sql`trail_entries_append_only`],
  [sql`students`, sql`students_deletion_entered`],
  [sql`weekly_comments`, sql`weekly_comments_trail`],
  [sql`contact_attempts`, sql`contact_attempts_trail`],
  [sql`pupil_movements`, sql`pupil_movements_trail`],
  [sql`planned_absences`, sql`planned_absences_trail`],
  [sql`visitors`, sql`visitors_trail`],
  [sql`roll_leavings`, sql`roll_leavings_trail`],
  [sql`authority_returns`, sql`authority_returns_trail`],
  [sql`evacuations`, sql`evacuations_trail`],
  [sql`evacuation_ticks`, sql`evacuation_ticks_trail`],
  [sql`after_school_care_attendance`, sql`after_school_care_attendance_trail`],
  [sql`after_school_care_term_bookings`, sql`after_school_care_term_bookings_trail`],
] as const

export async function deleteOld(transaction: Queryable, before: IsoDate): Promise<void> {
  for (const [table, trigger] of LIFTED) {
    await transaction.query(sql`alter table ${table} disable trigger ${trigger}`)
  }
  for (const { table, isOld } of forgottenBefore(before)) {
    await transaction.query(sql`delete from ${table} where ${isOld}`)
  }
  for (const [table, trigger] of LIFTED) {
    await transaction.query(sql`alter table ${table} enable trigger ${trigger}`)
  }
}

/** Says that entries were forgotten, and how many, without what was in them. */
export async function enterForgotten(
  transaction: Queryable,
  before: IsoDate,
  counts: readonly { name: string; count: number }[],
): Promise<void> {
  const amounts = Object.fromEntries(counts.map(({ name, count }) => [name, count]))
  await transaction.query(sql`
    select enter_in_trail('forgotten', 'school', '', '', ${JSON.stringify(amounts)}::jsonb, null,
      jsonb_build_object('before', ${before}::date))`)
}
