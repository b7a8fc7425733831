import type { AttendanceRecord, Register } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import { SLIP_SECONDS } from '#domain/attendance/slips.ts'
import { RECENT_DAYS } from '#domain/attendance/recent-days.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { CLOSURE_CODES, closureReason } from '#domain/office-day/closure.ts'
import type { ClosedMark } from '#domain/office-day/closure.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText, queryJson } from '#server/db/json-text.ts'
import { constant, sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { markChange } from '#server/db/tables/attendance-changes.ts'
import { HAS_NOTE, IS_MARKED, RECORD, RECORD_NOTE } from '#server/db/tables/attendance-records.ts'
import { PUPIL, REGISTER_ORDER, SHOWN_PUPIL, inClass, onRollOn } from '#server/db/tables/students.ts'
import { AFTERNOONS, hasAfternoon } from '#server/db/tables/school-times.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { outOn } from '#server/db/tables/pupil-movements.ts'
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
  personId: string
  sessionCheck: SessionCheck
}

/**
 * [M7] What is planned for the pupils of the day, then [M6] who is out: the last that is said of a pupil counts. The cards of
 * those who are marked already show nothing of it.
 */
const registerPlans = (date: IsoDate) => sql`
  (select coalesce(json_agg(jsonb_build_object('studentId', listed.id, 'session', plan.session, 'code', plan.code)
      || jsonb_strip_nulls(jsonb_build_object('outSince', plan.out_since)) order by plan.out_since nulls first), '[]')
    from (
      select student_id, session, case when is_approved then code end as code, null as out_since
      from (${plansOn(date)}) as planned
      union all ${outOn(date)}
    ) as plan join listed on listed.id = plan.student_id
    where (select is_register_required from day))`

const SLIP_TIME = constant(`${SLIP_SECONDS} seconds`)
const isFresh = (moment: Sql) => sql`${moment} > now() - interval ${SLIP_TIME}`

/** [L1] Looked up only for the marks of the records that this person has just written: to fill in a missing one needs no reason. */
const ownMarks = (date: IsoDate, personId: string) => sql`
  (select coalesce(json_agg(json_build_object('studentId', student_id, 'session', half.session, 'code', latest.new_code,
      'secondsAgo', extract(epoch from now() - latest.changed_at))), '[]')
    from records cross join lateral (values ('am', am_code), ('pm', pm_code)) as half (session, code)
    cross join lateral (
      select user_id, new_code, changed_at from attendance_changes change
      where change.date = ${date}::date and change.student_id = records.student_id and change.session = half.session
      order by change.id desc limit 1
    ) as latest
    where records.is_own and half.code is not null and latest.user_id = ${personId} and ${isFresh(sql`latest.changed_at`)})`

const MOST_RECENT_DAYS = constant(RECENT_DAYS)

/** As an array the pupils are looked up in the index of the day, faster than by a join for each pupil. */
const isListed = (row: Sql) => sql`${row}.student_id = any(array(select id from listed))`

/**
 * The pupils on roll, of one class or (null) of all, their marks with notes, what is planned, and [M2] the five school days
 * before: found for all pupils by the same statement.
 */
export async function findRegister(
  database: Queryable,
  { date, yearGroup, mayChange, personId, sessionCheck }: AskedRegister,
): Promise<JsonText<Register>> {
  const [row] = await database.query<{ json: string }>(sql`
    with day as (
      select date, academic_year_id, is_register_required from school_calendar where date = ${date}
    ), listed as materialized (
      select students.id, pupil
      from day
      join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
      cross join lateral (select ${mayChange ? PUPIL : SHOWN_PUPIL}) as pupil
      where ${inClass(yearGroup)}
      order by ${REGISTER_ORDER}
    ), records as materialized (
      select record.student_id, record.am_code, record.pm_code, shown, noted,
        record.last_updated_by = ${personId} and ${isFresh(sql`record.updated_at`)} as is_own
      from attendance_records record
      cross join lateral (select ${RECORD}) as shown
      left join lateral (select ${RECORD_NOTE}) as noted on ${HAS_NOTE}
      where record.date = ${date} and ${isListed(sql`record`)} and ${IS_MARKED}
    ), earlier_days as (
      select past.date from day join school_calendar past using (academic_year_id)
      where past.is_register_required and past.date < ${date}::date
      order by past.date desc limit ${MOST_RECENT_DAYS}
    ), recent as (
      select earlier_days.date, past.marks
      from earlier_days cross join lateral (
        select string_agg(past.student_id || coalesce(past.am_code, '-') || coalesce(past.pm_code, '-'), ' ') as marks
        from attendance_records past where past.date = earlier_days.date and ${isListed(sql`past`)}
      ) as past
      order by earlier_days.date
    )
    select json_build_object('pupils', coalesce(json_agg(pupil), '[]'),
      'records', (select coalesce(json_agg(shown), '[]') from records),
      'notes', (select coalesce(json_agg(noted), '[]') from records where not noted is null),
      'ownMarks', ${ownMarks(date, personId)},
      'afternoons', ${AFTERNOONS},
      'recent', (select coalesce(json_agg(recent), '[]') from recent),
      'plans', ${registerPlans(date)})::text as json
    from listed
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
