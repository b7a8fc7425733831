import type { AttendanceRecord, MarkChange, Register } from '#contract/attendance.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText, queryJson } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import { MARK_CHANGE } from '#server/db/tables/attendance-changes.ts'
import { IS_MARKED, RECORD } from '#server/db/tables/attendance-records.ts'
import { PUPIL, REGISTER_ORDER, SHOWN_PUPIL, onRollOn } from '#server/db/tables/students.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

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

interface AskedRegister {
  date: IsoDate
  yearGroup: string | null
  /** Those who may change pupils also get the fields that their screens offer to change. */
  mayChange: boolean
  sessionCheck: SessionCheck
}

/** [M7] What is planned for the pupils of the day; the cards of those who are marked already show nothing of it. */
const registerPlans = (date: IsoDate, yearGroup: string | null) => sql`
  (select coalesce(json_agg(json_build_object('studentId', students.id, 'session', plan.session,
      'code', case when plan.is_approved then plan.code end)), '[]')
    from (${plansOn(date)}) as plan join students on students.id = plan.student_id
    join school_calendar day on day.date = ${date} and day.academic_year_id = students.academic_year_id
    where day.is_register_required and ${onRollOn(sql`day.date`)}
      and (${yearGroup}::text is null or students.year_group = ${yearGroup}))`

/** The pupils on roll, of one class or (null) of all, their marks and what is planned. */
export async function findRegister(
  database: Queryable,
  { date, yearGroup, mayChange, sessionCheck }: AskedRegister,
): Promise<JsonText<Register>> {
  const [row] = await database.query<{ json: string }>(sql`
    select json_build_object('pupils', coalesce(json_agg(pupil), '[]'),
      'records', coalesce(json_agg(record) filter (where not record is null), '[]'),
      'plans', ${registerPlans(date, yearGroup)})::text as json
    from (
      select pupil, record
      from school_calendar day
      join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
      cross join lateral (select ${mayChange ? PUPIL : SHOWN_PUPIL}) as pupil
      left join lateral (
        select ${RECORD} from attendance_records record
        where record.student_id = students.id and record.date = day.date and ${IS_MARKED}
      ) as record on true
      where day.date = ${date} and (${yearGroup}::text is null or students.year_group = ${yearGroup})
      order by ${REGISTER_ORDER}
    ) as listed
    having ${sessionCheck}`)
  if (!row) throw new SessionChanged()
  return new JsonText(row.json)
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
export function findChanges(database: Queryable, studentId: number, date: IsoDate): Promise<MarkChange[]> {
  return database.query<MarkChange>(sql`
    select ${MARK_CHANGE} from attendance_changes where student_id = ${studentId} and date = ${date}
    order by id desc`)
}

/** The latest change of one session of each of these pupils. */
export async function findLatestChanges(
  database: Queryable,
  { date, session }: { date: IsoDate; session: Session },
  studentIds: readonly number[],
): Promise<Map<number, MarkChange>> {
  const rows = await database.query<MarkChange & { studentId: number }>(sql`
    select distinct on (student_id) student_id as "studentId", ${MARK_CHANGE} from attendance_changes
    where student_id = any(${studentIds}::int[]) and date = ${date} and session = ${session}
    order by student_id, id desc`)
  return new Map(rows.map(({ studentId, ...change }) => [studentId, change]))
}
