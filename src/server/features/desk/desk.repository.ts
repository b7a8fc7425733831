import type { DeskEarlier } from '#contract/office-day/desk.ts'
import { SLIP_REASON } from '#domain/attendance/slips.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SCHOOL_TIME_ZONE } from '#domain/calendar/school-clock.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { contactsOf } from '#server/db/tables/pupil-contacts.ts'
import { movementsWhere } from '#server/db/tables/pupil-movements.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { CALENDAR_DAY, openingDay } from '#server/db/tables/school-calendar.ts'
import { SCHOOL_TIMES } from '#server/db/tables/school-times.ts'
import type { StoredTimes } from '#server/db/tables/school-times.ts'
import { NAMED_PUPIL, REGISTER_ORDER, isRegisteredOn, onRollOn } from '#server/db/tables/students.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

/** Rows as a JSON array: each part of the desk is read in one statement. */
const asJson = (rows: Sql) => sql`(select coalesce(json_agg(line), '[]') from (${rows}) as line)`

/** A change to or from N, in the words of its index. */
const OF_UNEXPLAINED = sql`(old_code = 'N' or new_code = 'N')`

/** The change that settled an N; one that was tapped by mistake and corrected at once was never a matter of the office. */
const HAS_SETTLED = sql`${OF_UNEXPLAINED} and old_code = 'N' and reason is distinct from ${SLIP_REASON}`

const CODE_OF = { am: sql`record.am_code`, pm: sql`record.pm_code` }
const LAST_CHANGE = { am: sql`am_change`, pm: sql`pm_change` }

const changesOf = (session: Session) => sql`attendance_changes changed
  where changed.date = record.date and changed.student_id = record.student_id
    and changed.session = ${session === 'am' ? sql`'am'` : sql`'pm'`}`

/** The latest change of a mark of the day's `record`, to be joined to it. */
const lastChange = (session: Session) => sql`left join lateral (
    select reason, user_name from ${changesOf(session)} and ${CODE_OF[session]} is not null order by id desc limit 1
  ) as ${LAST_CHANGE[session]} on true`

/** The mark of the day's `record`, and what its history says of it. */
const mark = (session: Session) => sql`(
  select ${CODE_OF[session]} as code, ${LAST_CHANGE[session]}.reason, ${LAST_CHANGE[session]}.user_name as "changedBy",
    record.is_followed
      and exists (select from ${changesOf(session)} and ${HAS_SETTLED}) as "wasUnexplained")`

/** Both marks of the day's `record`, to be joined to it. */
const MARKS = sql`${lastChange('am')} ${lastChange('pm')}
  cross join lateral ${mark('am')} as am cross join lateral ${mark('pm')} as pm`

const recentMarks = (days: Sql) => sql`
  (select coalesce(json_agg(past order by past.date), '[]')
    from (select day.date, earlier.am_code as am, earlier.pm_code as pm from ${days} as day
      left join attendance_records earlier on earlier.student_id = record.student_id and earlier.date = day.date) as past)`

const daysBefore = (
  date: Sql,
) => sql`(select date from school_calendar where is_register_required and date < ${date}
  order by date desc limit 5)`

const MADE_AT = sql`(made_at at time zone ${SCHOOL_TIME_ZONE})`

const ATTEMPT = sql`json_build_object('contact', contact, 'outcome', outcome, 'time', to_char(${MADE_AT}, 'HH24:MI'),
  'day', ${MADE_AT}::date, 'userName', user_name)`

const ATTEMPTS = sql`
  (select coalesce(json_agg(${ATTEMPT} order by attempt.id), '[]') from contact_attempts attempt
    where attempt.student_id = record.student_id and attempt.date = record.date)`

const IS_UNEXPLAINED = sql`'N' in (record.am_code, record.pm_code)`

/** A child with the day's `record`; what only the lines without a reason show is looked up for no other. */
const child = (recentDays: Sql) => sql`${NAMED_PUPIL}, record.date, am, pm,
  record.read_only as "readOnly", record.notes as note,
  case when ${IS_UNEXPLAINED} then ${contactsOf(sql`students.person_id`)} else '[]' end as contacts,
  case when record.is_followed then ${recentMarks(recentDays)} else '[]' end as recent,
  case when record.is_followed then ${ATTEMPTS} else '[]' end as attempts`

const CLASS_ORDER = sql`class.display_order nulls last, students.year_group`

/** The parts of the answer that leave as PostgreSQL has written them. */
export type ReadToday = Record<'classes' | 'children' | 'movements' | 'planned', string> & {
  date: IsoDate | null
  times: StoredTimes[]
}

/** [M3] The day that the register opens on: its classes, and the children who are not simply present. */
export async function findToday(
  database: Queryable,
  today: IsoDate,
  sessionCheck: SessionCheck,
): Promise<ReadToday> {
  const date = sql`(select date from day)`
  const [row] = await database.query<ReadToday>(sql`
    with day as materialized (
      select date, academic_year_id from school_calendar where date = ${openingDay(today)}
    ), recent_days as materialized ${daysBefore(date)}, roll as materialized (
      select students.id, person_id, first_name, known_as, last_name, year_group, am_code, pm_code,
        coalesce(read_only, false) as read_only, notes
      from students left join attendance_records record on record.student_id = students.id and record.date = ${date}
      where students.academic_year_id = (select academic_year_id from day) and ${onRollOn(date)}
    ), explained as materialized (
      select distinct student_id from attendance_changes
      where date = ${date} and ${HAS_SETTLED}
    ), records as (
      select roll.*, ${date} as date,
        coalesce('N' in (am_code, pm_code), false) or explained.student_id is not null as is_followed
      from roll left join explained on explained.student_id = id
      where am_code not in ('/', '\\') or pm_code not in ('/', '\\') or explained.student_id is not null
        or id in (select student_id from pupil_movements where date = ${date})
    ), plans as materialized (${plansOn(date)})
    select ${date} as date, ${SCHOOL_TIMES} as times,
      ${asJson(sql`
        select students.year_group as "yearGroup", ${date} as date, pupils,
          json_build_object('unmarked', pupils - am_marks) as am, json_build_object('unmarked', pupils - pm_marks) as pm
        from (select year_group, count(*)::int as pupils, count(am_code) as am_marks, count(pm_code) as pm_marks
          from roll group by year_group) as students
        left join school_classes class on class.name = students.year_group
        order by ${CLASS_ORDER}`)}::text as classes,
      ${asJson(sql`
        select ${child(sql`recent_days`)},
          case when ${IS_UNEXPLAINED} then (select json_object_agg(plans.session, plans.code) from plans
            where plans.student_id = record.student_id and plans.is_approved) end as planned
        from records as students cross join lateral (select students.*, students.id as student_id) as record
        ${MARKS}
        left join school_classes class on class.name = students.year_group
        order by ${CLASS_ORDER}, ${REGISTER_ORDER}`)}::text as children,
      ${movementsWhere(sql`movement.date = ${date}`)}::text as movements,
      ${asJson(sql`
        select ${NAMED_PUPIL}, plan.session, plan.code, plan.reason, plan.is_approved as "isApproved"
        from plans as plan join roll as students on students.id = plan.student_id
        left join school_classes class on class.name = students.year_group
        where case plan.session when 'am' then am_code else pm_code end is null
        order by ${CLASS_ORDER}, ${REGISTER_ORDER}`)}::text as planned
    where ${sessionCheck}`)
  if (!row) throw new SessionChanged()
  return row
}

type EarlierChild = Omit<DeskEarlier['children'][number], 'reasonDueBy' | 'isOverdue'>
export type ReadEarlier = {
  classes: DeskEarlier['classes']
  children: EarlierChild[]
  calendar: CalendarDay[]
}

/** What the days before the opening day still need, and the school days that the deadlines are counted in. */
export async function findEarlier(database: Queryable, today: IsoDate): Promise<ReadEarlier> {
  const date = sql`(select date from day)`
  const year = sql`(select academic_year_id from day)`
  const [row] = await database.query<ReadEarlier>(sql`
    with day as materialized (
      select date, academic_year_id, term_name from school_calendar where date = ${openingDay(today)}
    ), past as materialized (
      select calendar.date from school_calendar calendar join day using (academic_year_id, term_name)
      where calendar.is_register_required and calendar.date < day.date
    ), stays as (
      select start_date, leave_date, count(*) as pupils from students where academic_year_id = ${year} group by 1, 2
    ), expected as (
      select past.date, sum(students.pupils) as pupils
      from past join stays as students on ${onRollOn(sql`past.date`)} group by past.date
    ), marked as (
      select record.date, least(count(am_code), count(pm_code)) as pupils
      from attendance_records record
      join students on students.id = record.student_id and students.academic_year_id = ${year}
      where record.date >= (select min(date) from past) and record.date < ${date} and ${onRollOn(sql`record.date`)}
      group by record.date
    ), incomplete as materialized (
      select expected.date from expected left join marked using (date)
      where expected.pupils > coalesce(marked.pupils, 0)
    ), records as materialized (
      select record.*, true as is_followed
      from (select distinct student_id, date from attendance_changes
        where ${OF_UNEXPLAINED} and new_code = 'N' and date < ${date}
          and date >= (select min(date) from school_calendar where academic_year_id = ${year})) as changed
      join attendance_records record using (student_id, date)
      -- As in the follow-up: a day that is no school day any more needs no reason.
      join school_calendar calendar on calendar.date = record.date and calendar.is_register_required
      -- A locked record, as in a closed term, takes no reason any more.
      where ${IS_UNEXPLAINED} and not record.read_only
    )
    select
      ${asJson(sql`
        select students.year_group as "yearGroup", past.date, count(*)::int as pupils,
          json_build_object('unmarked', count(*) - count(record.am_code)) as am,
          json_build_object('unmarked', count(*) - count(record.pm_code)) as pm
        from incomplete past join students on students.academic_year_id = ${year} and ${onRollOn(sql`past.date`)}
        left join attendance_records record on record.student_id = students.id and record.date = past.date
        left join school_classes class on class.name = students.year_group
        group by past.date, students.year_group, class.display_order
        having count(*) > least(count(record.am_code), count(record.pm_code))
        order by past.date desc, ${CLASS_ORDER}`)} as classes,
      ${asJson(sql`
        select ${child(daysBefore(sql`record.date`))}
        from records record join students on students.id = record.student_id
        ${MARKS}
        left join school_classes class on class.name = students.year_group
        order by record.date, ${CLASS_ORDER}, ${REGISTER_ORDER}`)} as children,
      ${asJson(sql`
        select ${CALENDAR_DAY} from school_calendar
        where is_register_required and date >= (select min(date) from records)
        order by date limit 400`)} as calendar`)
  if (!row) throw new Error('The desk has no answer')
  return row
}

type NewAttempt = {
  studentId: number
  date: IsoDate
  contact: string
  how: string
  outcome: string
  madeAt: Date
  user: { id: string | null; name: string; role: string | null }
}

/** Undefined where there is no such pupil. */
export async function findCalledPupil(
  transaction: Queryable,
  { studentId, date }: { studentId: number; date: IsoDate },
): Promise<{ isRegistered: boolean } | undefined> {
  const [row] = await transaction.query<{ isRegistered: boolean }>(
    sql`select ${isRegisteredOn(date)} as "isRegistered" from students where id = ${studentId}`,
  )
  return row
}

export async function insertAttempt<Answer>(
  transaction: Queryable,
  { studentId, date, contact, how, outcome, madeAt, user }: NewAttempt,
): Promise<Answer> {
  const [row] = await transaction.query<{ attempt: Answer }>(sql`
    insert into contact_attempts (student_id, date, made_at, contact, how, outcome, user_id, user_name, user_role)
    values (${studentId}, ${date}, ${madeAt}, ${contact}, ${how}, ${outcome}, ${user.id}, ${user.name}, ${user.role})
    returning ${ATTEMPT} as attempt`)
  if (!row) throw new Error('A call was not entered')
  return row.attempt
}
