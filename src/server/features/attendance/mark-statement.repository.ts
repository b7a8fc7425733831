import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { SLIP_REASON, SLIP_SECONDS } from '#domain/attendance/slips.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isLate } from '#domain/attendance/mark-notes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { tellingWhoActs } from '#server/db/acting-person.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { isLateCode } from '#server/db/tables/attendance-records.ts'
import { DISPLAY_NAME, onRollOn } from '#server/db/tables/students.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { storingAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

/** The marks of one pupil; where `expected` is given, they are written only if the record holds it. */
export interface MarkToWrite {
  studentId: number
  amCode: Code | null
  pmCode: Code | null
  expected?: Code | null | undefined
  planned?: boolean | undefined
}

export interface MarksToWrite {
  date: IsoDate
  /** Which sessions are written; the other keeps its mark. */
  sessions: Session | 'both'
  marks: readonly MarkToWrite[]
  reason: string | null
  source: 'register' | 'bulk' | 'movement'
  user: { id: string; name: string; role: string; position: string }
  sessionCheck: SessionCheck
  operation: Operation | null
}

export interface Writing {
  /**
   * Whether it looks first if a mark that is expected has a record, and says who is refused; otherwise it fails where one
   * has none, and says only that somebody is refused.
   */
  looksFirst: boolean
}

interface SessionColumns {
  session: Session
  code: Sql
  previous: Sql
  arrival: Sql
  askedOf: (mark: MarkToWrite) => Code | null
}

const SESSION_COLUMNS = {
  am: {
    ...{ session: 'am', code: sql`am_code`, previous: sql`previous_am_code`, arrival: sql`am_arrival` },
    askedOf: ({ amCode }) => amCode,
  },
  pm: {
    ...{ session: 'pm', code: sql`pm_code`, previous: sql`previous_pm_code`, arrival: sql`pm_arrival` },
    askedOf: ({ pmCode }) => pmCode,
  },
} as const satisfies Record<Session, SessionColumns>
const BOTH_SESSIONS = [SESSION_COLUMNS.am, SESSION_COLUMNS.pm] as const

// Put together as text, which takes half the time of json_agg: what stands between two records ends one and begins the next.
// Of all codes only the backslash needs an escape.
const jsonCode = (code: Sql) =>
  sql`coalesce('"' || case ${code} when '\\' then '\\\\' else ${code} end || '"', 'null')`
const [RECORD_BEGINS, RECORD_ENDS] = [sql`'{"studentId":'`, sql`',"readOnly":false}'`]
const WRITTEN_RECORDS = sql`${RECORD_BEGINS} || string_agg(
  student_id || ',"amCode":' || ${jsonCode(sql`am_code`)} || ',"pmCode":' || ${jsonCode(sql`pm_code`)},
  ${RECORD_ENDS} || ',' || ${RECORD_BEGINS}) || ${RECORD_ENDS}`

/** What each call answers when it has written every mark. */
const ANSWERS = {
  register: sql`records`,
  movement: sql`records`,
  bulk: sql`'{"records":[' || records || '],"locked":[],"changedMeanwhile":[]}'`,
} as const

const IS_REFUSED = sql`exists (select from checked where refusal is not null)`
const REFUSED_MARKS = sql`(select json_agg(refused)
  from (select student_id as "studentId", refusal, name from checked where refusal is not null) refused)`

/** Without an answer where marks were skipped: the statement is then undone. A refused request stores nothing. */
const answeredIfWhole = ({ marks, source }: MarksToWrite) => sql`
  select case when count = ${marks.length} then (${ANSWERS[source]})::json end as answer from result
  where not ${IS_REFUSED}`

/**
 * [L1] The reason of a change that was sent without one; none for a first mark. `isSlip` of the domain decides it, on the
 * clock of the database, where the latest entry is the one that is replaced.
 */
const reasonUnasked = (
  { session, previous }: Pick<SessionColumns, 'session' | 'previous'>,
  { date, user }: MarksToWrite,
) => sql`
  case when ${previous} is not null then coalesce((
    select ${SLIP_REASON}::text from (
      select user_id, new_code, changed_at from attendance_changes latest
      where latest.date = ${date}::date and latest.student_id = written.student_id and latest.session = ${session}
      order by latest.id desc limit 1
    ) as latest
    where latest.user_id = ${user.id} and latest.new_code = ${previous}
      and latest.changed_at > clock_timestamp() - ${SLIP_SECONDS}::int * interval '1 second'
  ), ${REASON_NOT_GIVEN}) end`

const mayReplaceLate = ({ marks }: MarksToWrite) =>
  marks.some(({ expected }) => expected === undefined || isLate(expected))

/** [L4] A time that goes is entered in the trail, under the name of the person who marks. */
const namedInTrail = (toWrite: MarksToWrite) =>
  mayReplaceLate(toWrite) ? sql`and (select (${tellingWhoActs(toWrite.user)}) is not null)` : sql``

/** [M2] The time of an arrival goes with the mark that was late. Only a save that may replace one pays for its triggers. */
function withoutArrival(toWrite: MarksToWrite, { code, arrival }: SessionColumns): Sql {
  return mayReplaceLate(toWrite)
    ? sql`, ${arrival} = case when ${isLateCode(sql`excluded.${code}`)} then record.${arrival} end`
    : sql``
}

/** Nearly always a record is there where a mark is expected: to look takes time, and where none is, the database refuses the mark. */
function onlyWhere(mayBeWritten: Sql, { marks }: MarksToWrite, { looksFirst }: Writing): Sql {
  if (looksFirst || marks.every(({ expected }) => expected === undefined)) return sql`and ${mayBeWritten}`
  if (marks.every(({ expected }) => (expected ?? null) !== null)) return sql``
  return sql`and (expected is not null or ${mayBeWritten})`
}

/** Whether each mark is written with a record or without: those of a closed term are locked, and no record comes into it. */
const needNoRecord = ({ marks }: MarksToWrite, written: readonly SessionColumns[]) =>
  marks.every(
    (mark) => (mark.expected ?? null) === null && written.some(({ askedOf }) => askedOf(mark) !== null),
  )

/**
 * One statement checks calendar and roll, writes the sessions that change, and adds each change to the mark history.
 * A changed session or the refusal of one pupil refuses the whole request; a locked record or an unexpected mark is skipped.
 * Rows are locked in the order of the pupils, so that two people who mark the same class cannot deadlock.
 * Each choice of sessions, with and without expected or planned marks, has its own text, so that PostgreSQL plans only what is done.
 */
export function writeStatement(toWrite: MarksToWrite, { looksFirst }: Writing): Sql {
  const { date, sessions, marks, reason, source, user, sessionCheck, operation } = toWrite
  const isExpecting = marks.some(({ expected }) => expected !== undefined)
  const ifExpecting = (text: Sql) => (isExpecting ? text : sql``)
  const written = sessions === 'both' ? BOTH_SESSIONS : [SESSION_COLUMNS[sessions]]
  const each = (text: (columns: SessionColumns) => Sql, between?: Sql) => joinSql(written.map(text), between)
  const codes = each(({ code }) => code)
  const ids = marks.map(({ studentId }) => studentId)
  const plannedIds = marks.flatMap(({ studentId, planned }) => (planned ? [studentId] : []))
  const ifPlanned = (text: Sql, otherwise: Sql) => (plannedIds.length > 0 ? text : otherwise)
  const asked = each(({ askedOf }) => sql`${marks.map(askedOf)}::text[]`)
  // The row to be inserted carries the expected mark as its previous one, so that it need not be looked up for each record.
  const [{ code: expectedIn, previous: carriedIn }] = written
  const expected = marks.map((mark) => mark.expected)
  const withoutExpectation = marks.flatMap((mark) => (mark.expected === undefined ? [mark.studentId] : []))
  // No empty record is created, none in a closed term, and none where another mark was expected.
  const isOpen = sql`not exists (select from closed_periods where ${date}::date between from_date and to_date)`
  const mayBeWritten = needNoRecord(toWrite, written)
    ? isOpen
    : sql`((coalesce(${codes}) is not null ${ifExpecting(sql`and expected is null`)} and ${isOpen})
        or student_id in (select existing.student_id from attendance_records existing
          where existing.date = ${date} and existing.student_id = any(array(select student_id from checked))))`
  const isExpected = sql`(record.${expectedIn} is not distinct from excluded.${carriedIn}
    ${withoutExpectation.length > 0 ? sql`or record.student_id = any(${withoutExpectation}::int[])` : sql``})`
  return sql`
  with checked as (
    select asked.*, ${DISPLAY_NAME} as name,
      case
        when not ${sessionCheck} then 'sessionChanged'
        when students.id is null then 'unknownPupil'
        when day.date is null then 'notInCalendar'
        when not day.is_register_required then 'noRegister'
        when students.academic_year_id <> day.academic_year_id or not ${onRollOn(sql`day.date`)} then 'notOnRoll'
      end as refusal
    from unnest(${ids}::int[], ${asked} ${ifExpecting(sql`, ${expected}::text[]`)})
      as asked (student_id, ${codes} ${ifExpecting(sql`, expected`)})
    left join students on students.id = asked.student_id
    left join school_calendar day on day.date = ${date}
  ), written as (
    insert into attendance_records as record
      (student_id, date, ${codes}, last_updated_by, entered_in ${ifExpecting(sql`, ${carriedIn}`)})
    select student_id, ${date}, ${codes}, ${user.id}, pg_current_xact_id() ${ifExpecting(sql`, expected`)}
    from checked
    where not ${IS_REFUSED} ${namedInTrail(toWrite)} ${onlyWhere(mayBeWritten, toWrite, { looksFirst })}
    order by student_id
    on conflict (student_id, date) do update set
      ${each((columns) => {
        const { code, previous } = columns
        return sql`${code} = excluded.${code}, ${previous} = record.${code} ${withoutArrival(toWrite, columns)}`
      })},
      last_updated_by = excluded.last_updated_by,
      entered_in = excluded.entered_in,
      updated_at = now()
    where not record.read_only
      and (${each(({ code }) => sql`record.${code} is distinct from excluded.${code}`, sql` or `)})
      ${ifExpecting(sql`and ${isExpected}`)}
    returning student_id, am_code, pm_code, ${each(({ previous }) => previous)}
  ), entered as (
    insert into attendance_changes
      (student_id, student_name, date, session, old_code, new_code, reason, source,
        user_id, user_name, user_role, user_position)
    ${each(
      ({ session, code, previous }) => {
        const because = sql`${reason ?? reasonUnasked({ session, previous }, toWrite)}`
        return sql`
        select written.student_id, name, ${date}::date, ${session}, ${previous}, written.${code},
          ${ifPlanned(sql`coalesce(plan.reason, ${because})`, because)},
          ${ifPlanned(sql`case when plan.code is null then ${source} else 'planned' end`, sql`${source}`)},
          ${user.id}, ${user.name}, ${user.role}, ${user.position}
        from written join checked using (student_id)
        ${ifPlanned(
          sql`left join (${plansOn(date)}) as plan on plan.student_id = written.student_id and plan.session = ${session}
            and plan.is_approved and plan.code = written.${code} and plan.student_id = any(${plannedIds}::int[])`,
          sql``,
        )}
        where ${previous} is distinct from written.${code}`
      },
      sql` union all `,
    )}
  ), result as (
    select ${WRITTEN_RECORDS} as records, count(*) as count from written
  ) ${operation ? sql`, stored as (${storingAnswer(operation, answeredIfWhole(toWrite))})` : sql``}
  select ${IS_REFUSED} as "isRefused", ${looksFirst ? REFUSED_MARKS : sql`null`} as refused,
    coalesce('[' || records || ']', '[]') as records, count
  from result`
}
