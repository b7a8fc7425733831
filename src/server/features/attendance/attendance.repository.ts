import type { AttendanceRecord, MarkChange } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { MarkRefusal } from '#domain/attendance/mark-refusals.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText, queryJson } from '#server/db/json-text.ts'
import { DISPLAY_NAME, onRollSql } from '#server/db/tables/school-sql.ts'

const RECORD = `record.student_id as "studentId", record.am_code as "amCode", record.pm_code as "pmCode",
  record.read_only as "readOnly"`

/** A record without marks is left out unless it is locked: the pupil counts as never marked. */
const IS_MARKED = '(coalesce(record.am_code, record.pm_code) is not null or record.read_only)'

const OF_DAY = `select ${RECORD} from attendance_records record where record.date = $1 and ${IS_MARKED}`

const OF_CLASS = `
  select ${RECORD}
  from students join attendance_records record on record.student_id = students.id and record.date = $1
  where students.year_group = $2 and ${IS_MARKED}
    and students.academic_year_id = (select academic_year_id from school_calendar where date = $1)`

const OF_PUPILS = `
  select ${RECORD} from attendance_records record where record.date = $1 and record.student_id = any($2::int[])`

const CHANGE = `changed_at as "changedAt", user_name as "userName", user_role as "userRole", session,
  old_code as "oldCode", new_code as "newCode", reason, source`

const CHANGES = `
  select ${CHANGE} from attendance_changes where student_id = $1 and date = $2
  order by id desc`

const LATEST_CHANGES = `
  select distinct on (student_id) student_id as "studentId", ${CHANGE} from attendance_changes
  where student_id = any($1::int[]) and date = $2 and session = $3
  order by student_id, id desc`

/** The records of a day, of one class or (null) of all. */
export function findRecordsOn(
  database: Queryable,
  date: IsoDate,
  yearGroup: string | null,
): Promise<JsonText<AttendanceRecord[]>> {
  return yearGroup === null
    ? queryJson<AttendanceRecord>(database, OF_DAY, [date])
    : queryJson<AttendanceRecord>(database, OF_CLASS, [date, yearGroup])
}

export function findRecordsOfPupils(
  database: Queryable,
  date: IsoDate,
  studentIds: readonly number[],
): Promise<AttendanceRecord[]> {
  return database.query<AttendanceRecord>(OF_PUPILS, [date, studentIds])
}

/** Latest first. */
export function findChanges(database: Queryable, studentId: number, date: IsoDate): Promise<MarkChange[]> {
  return database.query<MarkChange>(CHANGES, [studentId, date])
}

/** The latest change of one session of each of these pupils. */
export async function findLatestChanges(
  database: Queryable,
  { date, session }: { date: IsoDate; session: Session },
  studentIds: readonly number[],
): Promise<Map<number, MarkChange>> {
  const rows = await database.query<MarkChange & { studentId: number }>(LATEST_CHANGES, [
    studentIds,
    date,
    session,
  ])
  return new Map(rows.map(({ studentId, ...change }) => [studentId, change]))
}

/** The marks of one pupil; where `expected` is given, they are written only if the record holds it. */
export interface MarkToWrite {
  studentId: number
  amCode: Code | null
  pmCode: Code | null
  expected?: Code | null | undefined
}

export interface MarksToWrite {
  date: IsoDate
  /** Which sessions are written; the other keeps its mark. */
  sessions: Session | 'both'
  marks: readonly MarkToWrite[]
  reason: string | null
  source: 'register' | 'bulk'
  user: { id: string; name: string; role: string }
}

/** A pupil who cannot be marked; the whole request is then refused. */
export interface RefusedMark {
  studentId: number
  refusal: Exclude<MarkRefusal, 'locked' | 'changedMeanwhile'>
  name: string | null
}

export interface WrittenMarks {
  refused: RefusedMark[]
  /** The records that were written, ordered by pupil; skipped marks have none here. */
  records: JsonText<AttendanceRecord[]>
  count: number
}

/**
 * One statement checks calendar and roll, writes the sessions that change, and adds each change to the mark history.
 * A refusal of one pupil refuses the whole request; a locked record or an unexpected mark is skipped.
 * Rows are locked in the order of the pupils, so that two people who mark the same class cannot deadlock.
 * Each choice of sessions has its own text, so that PostgreSQL plans only what is written.
 */
function writeStatement(sessions: readonly [Session, ...Session[]]): string {
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
      -- No empty record is created, and none where another mark was expected.
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

const WRITE = { am: writeStatement(['am']), pm: writeStatement(['pm']), both: writeStatement(['am', 'pm']) }

/** Writes the marks, or none of them where a pupil is refused. */
export async function writeMarks(database: Queryable, toWrite: MarksToWrite): Promise<WrittenMarks> {
  const { date, sessions, marks, reason, source, user } = toWrite
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
  if (!row) throw new Error('The statement that writes marks returned no row')
  return { ...row, records: new JsonText(row.records) }
}
