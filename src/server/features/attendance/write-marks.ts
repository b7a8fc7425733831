import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { MarkRefusal } from '#domain/attendance/mark-refusals.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { DISPLAY_NAME, onRollSql } from '#server/db/tables/school-sql.ts'

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
  sessions: WrittenSessions
  marks: readonly AskedMark[]
  reason: string | null
  source: 'register' | 'bulk'
  user: { id: string; name: string; role: string }
}

export type WrittenSessions = 'am' | 'pm' | 'both'

/** A pupil who cannot be marked, which refuses the whole request. */
export interface RefusedMark {
  studentId: number
  refusal: Exclude<MarkRefusal, 'locked' | 'changedMeanwhile'>
  name: string | null
}

export interface WrittenMarks {
  refused: RefusedMark[]
  /** The records that were written, in the order of the pupils; those that were left alone are not among them. */
  records: JsonText<AttendanceRecord[]>
  count: number
}

/*
 * One statement: it checks calendar and roll, writes the sessions that really change, and enters each change in the
 * history. A refusal of one pupil refuses all; a locked record or an unexpected mark leaves that pupil alone.
 * The rows are taken in the order of the pupils, so that writers of the same class wait for each other in turn.
 * One text for each choice of sessions: what is not written is not there, neither to plan nor to decide for each row.
 */
function statement(sessions: readonly [Session, ...Session[]]): string {
  const codes = sessions.map((session) => `${session}_code`)
  const each = (text: (code: string) => string, between = ', ') => codes.map(text).join(between)
  const isChanged = (code: string) => `record.${code} is distinct from excluded.${code}`
  const entry = (session: Session) => `
    select student_id, name, $1, '${session}', previous_${session}_code, written.${session}_code, $3, $4, $2, $5, $6
    from written join checked using (student_id)
    where previous_${session}_code is distinct from written.${session}_code`
  return `
  with checked as (
    select asked.*, ${DISPLAY_NAME} as name,
      case
        when students.id is null then 'unknownPupil'
        when day.date is null then 'notInCalendar'
        when not day.is_register_required then 'noRegister'
        when students.academic_year_id <> day.academic_year_id or not ${onRollSql('day.date')} then 'notOnRoll'
      end as refusal
    from unnest($7::int[], $8::boolean[], $9::text[], ${codes.map((_, index) => `$${10 + index}::text[]`).join(', ')})
      as asked (student_id, expects, expected, ${codes.join(', ')})
    left join students on students.id = asked.student_id
    left join school_calendar day on day.date = $1
  ), written as (
    insert into attendance_records as record (student_id, date, ${codes.join(', ')}, last_updated_by, entered_in)
    select student_id, $1, ${codes.join(', ')}, $2, pg_current_xact_id() from checked
    where not exists (select from checked where refusal is not null)
      -- Nothing to clear and nothing as expected where there is no record: it is not made.
      and (
        (coalesce(${codes.join(', ')}) is not null and (expects is not true or expected is null))
        or exists (select from attendance_records existing where existing.student_id = checked.student_id and existing.date = $1)
      )
    order by student_id
    on conflict (student_id, date) do update set
      ${each((code) => `${code} = excluded.${code}, previous_${code} = record.${code}`)},
      last_updated_by = excluded.last_updated_by,
      entered_in = excluded.entered_in,
      updated_at = now()
    where not record.read_only and (${each(isChanged, ' or ')})
      and ($8::boolean[] is null or not exists (
        select from checked where checked.student_id = record.student_id and checked.expects
          and checked.expected is distinct from record.${codes[0]}))
    returning student_id, am_code, pm_code, ${each((code) => `previous_${code}`)}
  ), entered as (
    insert into attendance_changes
      (student_id, student_name, date, session, old_code, new_code, reason, source, user_id, user_name, user_role)
    ${sessions.map(entry).join(' union all ')}
  )
  select
    (select coalesce(json_agg(refused), '[]')
     from (select student_id as "studentId", refusal, name from checked where refusal is not null) refused) as refused,
    coalesce(json_agg(record), '[]')::text as records, count(*) as count
  from (select student_id as "studentId", am_code as "amCode", pm_code as "pmCode", false as "readOnly" from written)
    as record`
}

const WRITE = { am: statement(['am']), pm: statement(['pm']), both: statement(['am', 'pm']) }

/** Writes the marks, or nothing where a pupil is refused. */
export async function writeMarks(database: Queryable, writing: MarkWriting): Promise<WrittenMarks> {
  const { date, sessions, marks, reason, source, user } = writing
  const isExpecting = marks.some(({ expected }) => expected !== undefined)
  const codes = { am: marks.map(({ amCode }) => amCode), pm: marks.map(({ pmCode }) => pmCode) }
  const [row] = await database.query<{ refused: RefusedMark[]; records: string; count: number }>(
    WRITE[sessions],
    [
      ...[date, user.id, reason, source, user.name, user.role],
      marks.map(({ studentId }) => studentId),
      isExpecting ? marks.map(({ expected }) => expected !== undefined) : null,
      isExpecting ? marks.map(({ expected }) => expected ?? null) : null,
      ...(sessions === 'both' ? [codes.am, codes.pm] : [codes[sessions]]),
    ],
  )
  if (!row) throw new Error('Writing marks told nothing')
  return { ...row, records: new JsonText(row.records) }
}
