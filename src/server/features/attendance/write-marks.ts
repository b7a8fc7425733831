import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Code } from '#domain/codes.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import type { MarkRefusal } from '#domain/mark-refusals.ts'
import type { Queryable } from '#server/db/database.ts'
import { onRollSql } from '#server/db/school-sql.ts'

/** The marks of one pupil; `expected` is what must stand there for the mark to be written, where it is given. */
export interface AskedMark {
  studentId: number
  amCode: Code | null
  pmCode: Code | null
  expected?: Code | null | undefined
}

export interface MarkWriting {
  date: IsoDate
  /** Which sessions are written; the other keeps its mark. */
  writesAm: boolean
  writesPm: boolean
  marks: readonly AskedMark[]
  reason: string | null
  source: 'register' | 'bulk'
  user: { id: string; name: string; role: string }
}

export type MarkOutcome =
  | { studentId: number; refusal: Exclude<MarkRefusal, 'locked' | 'changedMeanwhile'>; name: string | null }
  | (AttendanceRecord & { refusal: null })

/*
 * One statement: it checks calendar and roll, writes the sessions that really change, and enters each change in the
 * history. A refusal of one pupil refuses all; a locked record or an unexpected mark leaves that pupil alone.
 * The rows are taken in the order of the pupils, so that writers of the same class wait for each other in turn.
 */
const WRITE = `
  with asked as (
    select student_id, am_code, pm_code, expects, expected
    from unnest($2::int[], $3::text[], $4::text[], $5::boolean[], $6::text[])
      as asked (student_id, am_code, pm_code, expects, expected)
  ), checked as (
    select asked.*, coalesce(nullif(btrim(students.known_as), ''), students.first_name) || ' ' || students.last_name as name,
      case
        when students.id is null then 'unknownPupil'
        when day.date is null then 'notInCalendar'
        when not day.is_register_required then 'noRegister'
        when students.academic_year_id <> day.academic_year_id or not ${onRollSql('day.date')} then 'notOnRoll'
      end as refusal
    from asked
    left join students on students.id = asked.student_id
    left join school_calendar day on day.date = $1
  ), written as (
    insert into attendance_records as record (student_id, date, am_code, pm_code, last_updated_by, entered_in)
    select student_id, $1, am_code, pm_code, $9, pg_current_xact_id() from checked
    where not exists (select from checked where refusal is not null)
      -- Nothing to clear and nothing as expected where there is no record: it is not made.
      and (
        (coalesce(am_code, pm_code) is not null and (not expects or expected is null))
        or exists (select from attendance_records existing where existing.student_id = checked.student_id and existing.date = $1)
      )
    order by student_id
    on conflict (student_id, date) do update set
      am_code = case when $7 then excluded.am_code else record.am_code end,
      pm_code = case when $8 then excluded.pm_code else record.pm_code end,
      previous_am_code = record.am_code,
      previous_pm_code = record.pm_code,
      last_updated_by = excluded.last_updated_by,
      entered_in = excluded.entered_in,
      updated_at = now()
    where not record.read_only
      and (($7 and record.am_code is distinct from excluded.am_code)
        or ($8 and record.pm_code is distinct from excluded.pm_code))
      and not ($14 and exists (
        select from asked where asked.student_id = record.student_id and asked.expects
          and asked.expected is distinct from case when $7 then record.am_code else record.pm_code end))
    returning student_id, am_code, pm_code, previous_am_code, previous_pm_code
  ), entered as (
    insert into attendance_changes
      (student_id, student_name, date, session, old_code, new_code, reason, source, user_id, user_name, user_role)
    select student_id, name, $1, 'am', previous_am_code, written.am_code, $10, $11, $9, $12, $13
    from written join checked using (student_id) where $7 and previous_am_code is distinct from written.am_code
    union all
    select student_id, name, $1, 'pm', previous_pm_code, written.pm_code, $10, $11, $9, $12, $13
    from written join checked using (student_id) where $8 and previous_pm_code is distinct from written.pm_code
  )
  select student_id as "studentId", refusal, name, null as "amCode", null as "pmCode", null as "readOnly"
  from checked where refusal is not null
  union all
  select student_id, null, null, am_code, pm_code, false from written`

/** Writes the marks, or nothing where a pupil is refused. Pupils whose record was left alone are not in the result. */
export function writeMarks(database: Queryable, writing: MarkWriting): Promise<MarkOutcome[]> {
  const { date, writesAm, writesPm, marks, reason, source, user } = writing
  return database.query<MarkOutcome>(WRITE, [
    date,
    marks.map(({ studentId }) => studentId),
    marks.map(({ amCode }) => (writesAm ? amCode : null)),
    marks.map(({ pmCode }) => (writesPm ? pmCode : null)),
    marks.map(({ expected }) => expected !== undefined),
    marks.map(({ expected }) => expected ?? null),
    ...[writesAm, writesPm, user.id, reason, source, user.name, user.role],
    marks.some(({ expected }) => expected !== undefined),
  ])
}
