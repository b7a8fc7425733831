import type { AttendanceRecord } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { CLOSURE_CODES, closureReason } from '#domain/office-day/closure.ts'
import type { ClosedMark } from '#domain/office-day/closure.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import { markChange } from '#server/db/tables/attendance-changes.ts'
import { IS_MARKED, RECORD } from '#server/db/tables/attendance-records.ts'
import { inClass, onRollOn } from '#server/db/tables/students.ts'
import { hasAfternoon } from '#server/db/tables/school-times.ts'

/** The records of a day, of one class or (null) of all. */
export function findRecordsOn(
  database: Queryable,
  date: IsoDate,
  yearGroup: string | null,
): Promise<JsonText<AttendanceRecord[]>> {
  return yearGroup === null
    ? queryJson<AttendanceRecord>(
        database,
        sql`select ${RECORD} from attendance_records record where record.date = ${date} and ${IS_MARKED}`,
      )
    : queryJson<AttendanceRecord>(
        database,
        sql`
          select ${RECORD}
          from students join attendance_records record on record.student_id = students.id and record.date = ${date}
          where students.year_group = ${yearGroup} and ${IS_MARKED}
            and students.academic_year_id = (select academic_year_id from school_calendar where date = ${date})`,
      )
}

export function findRecordsOfPupils(
  database: Queryable,
  date: IsoDate,
  studentIds: readonly number[],
): Promise<AttendanceRecord[]> {
  return database.query<AttendanceRecord>(
    sql`
    select ${RECORD} from attendance_records record
    where record.date = ${date} and record.student_id = any(${studentIds}::int[])`,
  )
}

/** Latest first. */
export function findChanges(
  database: Queryable,
  { studentId, date, withWords }: { studentId: number; date: IsoDate; withWords: boolean },
): Promise<MarkChange[]> {
  return database.query<MarkChange>(sql`
    select ${markChange(withWords)} from attendance_changes change
    where student_id = ${studentId} and date = ${date} order by id desc`)
}

/** The latest change of one session of each of these pupils. */
export async function findLatestChanges(
  database: Queryable,
  { date, session }: { date: IsoDate; session: Session },
  studentIds: readonly number[],
): Promise<Map<number, MarkChange>> {
  const rows = await database.query<MarkChange & { studentId: number }>(sql`
    select distinct on (student_id) student_id as "studentId", ${markChange(true)} from attendance_changes change
    where student_id = any(${studentIds}::int[]) and date = ${date} and session = ${session}
    order by student_id, id desc`)
  return new Map(rows.map(({ studentId, ...change }) => [studentId, change]))
}

const CLOSURE_REASONS = CLOSURE_CODES.map(closureReason)

/** [M8] The marks whose latest change is their entry by a closure, which has a reason of its own. */
export function findClosedMarks(database: Queryable, date: IsoDate): Promise<ClosedMark[]> {
  return database.query<ClosedMark>(sql`
    select student_id as "studentId", session, new_code as code
    from (
      select distinct on (student_id, session) student_id, session, old_code, new_code, reason, source
      from attendance_changes where date = ${date} order by student_id, session, id desc
    ) as latest
    join unnest(${CLOSURE_CODES}::text[], ${CLOSURE_REASONS}::text[]) as closure (code, reason)
      on closure.code = latest.new_code and closure.reason = latest.reason
    where latest.source = 'bulk' and latest.old_code is null
    order by student_id, session`)
}

interface AskedDays {
  start: IsoDate
  end: IsoDate
  today: IsoDate
  yearGroup: string | null
}

/** [M9] The school days up to today on which a pupil of the class, or (null) of any class, lacks a mark. */
export async function findUntakenDays(
  database: Queryable,
  { start, end, today, yearGroup }: AskedDays,
): Promise<IsoDate[]> {
  const rows = await database.query<{ date: IsoDate }>(sql`
    select day.date from school_calendar day
    where day.is_register_required and day.date between ${start} and least(${end}::date, ${today}::date)
      and exists (
        select from students left join attendance_records record
          on record.student_id = students.id and record.date = day.date
        where students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
          and ${inClass(yearGroup)} and (record.am_code is null
            or record.pm_code is null and ${hasAfternoon(sql`day.date`, sql`students.year_group`)})
      )
    order by day.date`)
  return rows.map(({ date }) => date)
}
