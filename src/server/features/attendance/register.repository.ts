import type { Register } from '#contract/attendance.ts'
import { RECENT_DAYS } from '#domain/attendance/recent-days.ts'
import { SLIP_SECONDS } from '#domain/attendance/slips.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { rememberLists, versionOf } from '#server/db/remembered-lists.ts'
import { constant, sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { HAS_NOTE, IS_MARKED, RECORD, RECORD_NOTE } from '#server/db/tables/attendance-records.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { outOn } from '#server/db/tables/pupil-movements.ts'
import { AFTERNOONS } from '#server/db/tables/school-times.ts'
import { PUPIL, REGISTER_ORDER, SHOWN_PUPIL, inClass, onRollOn } from '#server/db/tables/students.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

interface AskedRegister {
  date: IsoDate
  yearGroup: string | null
  /** Those who may change pupils also get the fields that their screens offer to change. */
  mayChange: boolean
  personId: string
  sessionCheck: SessionCheck
}

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

/** The pupils for whom something may be planned, or who went out or came; null where there are none. */
const pupilsWithPlans = (date: IsoDate) => sql`
  (select array_agg(student_id)
    from (
      select student_id from planned_absences plan
      where ${date}::date between from_date and to_date and ${isListed(sql`plan`)}
      union all
      select student_id from pupil_movements movement where date = ${date} and ${isListed(sql`movement`)}
    ) as planned
    where (select is_register_required from day))`

interface RegisterRow {
  json: string
  /** Their versions; null where there are none. */
  pupils: string | null
  planned: number[] | null
}

const rememberPupils = (database: Queryable, fields: Sql) =>
  rememberLists(async (ids) => {
    const [row] = await database.query<{ json: string | null }>(sql`
      select string_agg(row_to_json(pupil)::text, ',' order by ${REGISTER_ORDER}) as json
      from students cross join lateral (select ${fields}) as pupil where students.id = any(${ids}::int[])`)
    return row?.json ?? ''
  })

/**
 * Reads the pupils on roll, of one class or (null) of all, their marks with notes, what is planned, and [M2] the five school
 * days before: for all pupils by the same statement. The pupils as such, in the order of a register, are read when one of them
 * has changed, and what is planned where there is anything: every register would pay for both, and few have news of either.
 */
export function createRegisterReader(database: Queryable) {
  const pupilsToChange = rememberPupils(database, PUPIL)
  const pupilsToSee = rememberPupils(database, SHOWN_PUPIL)

  return async (asked: AskedRegister): Promise<JsonText<Register>> => {
    const [row] = await database.query<RegisterRow>(registerStatement(asked))
    if (!row) throw new SessionChanged()
    const pupilsOf = asked.mayChange ? pupilsToChange : pupilsToSee
    const pupils = row.pupils === null ? '' : await pupilsOf(row.pupils)
    const plans = row.planned ? await findPlans(database, asked.date, row.planned) : '[]'
    return new JsonText(`{"pupils":[${pupils}],"plans":${plans},${row.json.slice(1)}`)
  }
}

const registerStatement = ({ date, yearGroup, personId, sessionCheck }: AskedRegister) => sql`
    with day as (
      select date, academic_year_id, is_register_required from school_calendar where date = ${date}
    ), listed as materialized (
      select students.id, ${versionOf(sql`students`)} as version
      from day
      join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
      where ${inClass(yearGroup)}
      order by students.id
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
    select json_build_object(
      'records', (select coalesce(json_agg(shown), '[]') from records),
      'notes', (select coalesce(json_agg(noted), '[]') from records where not noted is null),
      'ownMarks', ${ownMarks(date, personId)},
      'afternoons', ${AFTERNOONS},
      'recent', (select coalesce(json_agg(recent), '[]') from recent))::text as json,
      string_agg(version, ',') as pupils,
      ${pupilsWithPlans(date)} as planned
    from listed
    having ${sessionCheck}`

/**
 * [M7] What is planned for the pupils of the day, then [M6] who is out: the last that is said of a pupil counts. The cards of
 * those who are marked already show nothing of it.
 */
async function findPlans(database: Queryable, date: IsoDate, studentIds: readonly number[]): Promise<string> {
  const [row] = await database.query<{ json: string }>(sql`
    select coalesce(json_agg(jsonb_build_object('studentId', student_id, 'session', session, 'code', code)
      || jsonb_strip_nulls(jsonb_build_object('outSince', out_since)) order by out_since nulls first), '[]')::text as json
    from (
      select student_id, session, case when is_approved then code end as code, null as out_since
      from (${plansOn(date)}) as planned
      union all ${outOn(date)}
    ) as plan
    where student_id = any(${studentIds}::int[])`)
  return row?.json ?? '[]'
}
