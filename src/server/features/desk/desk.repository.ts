import type { DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
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
import { NAMED_PUPIL, REGISTER_ORDER, onRollOn } from '#server/db/tables/students.ts'

/** Rows as a JSON array: the desk is read in one statement. */
const asJson = (rows: Sql) => sql`(select coalesce(json_agg(line), '[]') from (${rows}) as line)`

const markOf = (session: 'am' | 'pm') => sql`
  (select json_build_object('code', ${session === 'am' ? sql`record.am_code` : sql`record.pm_code`},
      'reason', (array_agg(reason order by id desc))[1], 'wasUnexplained', coalesce(bool_or(old_code = 'N'), false))
    from attendance_changes changed
    where changed.date = record.date and changed.student_id = record.student_id and changed.session = ${session})`

const RECENT = sql`
  (select coalesce(json_agg(json_build_object('date', day.date, 'am', earlier.am_code, 'pm', earlier.pm_code)
      order by day.date), '[]')
    from (select date from school_calendar where is_register_required and date < record.date
      order by date desc limit 5) day
    left join attendance_records earlier on earlier.student_id = record.student_id and earlier.date = day.date)`

const MADE_AT = sql`(made_at at time zone ${SCHOOL_TIME_ZONE})`

const ATTEMPT = sql`json_build_object('contact', contact, 'outcome', outcome, 'time', to_char(${MADE_AT}, 'HH24:MI'),
  'day', ${MADE_AT}::date, 'userName', user_name)`

const CHILD = sql`${NAMED_PUPIL}, record.date, ${markOf('am')} as am, ${markOf('pm')} as pm,
  record.read_only as "readOnly", ${RECENT} as recent,
  case when 'N' in (record.am_code, record.pm_code) then ${contactsOf(sql`students.id`)} else '[]' end as contacts,
  (select coalesce(json_agg(${ATTEMPT} order by attempt.id), '[]') from contact_attempts attempt
    where attempt.student_id = students.id and attempt.date = record.date) as attempts`

const CLASS_ORDER = sql`class.display_order nulls last, students.year_group`

const COUNTS = sql`count(*)::int as pupils,
  json_build_object('unmarked', count(*) - count(record.am_code)) as am,
  json_build_object('unmarked', count(*) - count(record.pm_code)) as pm`

export type ReadToday = Pick<DeskToday, 'date' | 'classes' | 'children' | 'movements' | 'planned'> & {
  times: StoredTimes[]
}

/** [M3] The day that the register opens on: its classes, and the children who are not simply present. */
export async function findToday(database: Queryable, today: IsoDate): Promise<ReadToday> {
  const [row] = await database.query<ReadToday>(sql`
    with day as (
      select date, academic_year_id from school_calendar where date = ${openingDay(today)}
    )
    select (select date from day) as date, ${SCHOOL_TIMES} as times,
      ${asJson(sql`
        select students.year_group as "yearGroup", day.date, ${COUNTS}
        from day join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
        left join attendance_records record on record.student_id = students.id and record.date = day.date
        left join school_classes class on class.name = students.year_group
        group by day.date, students.year_group, class.display_order
        order by ${CLASS_ORDER}`)} as classes,
      ${asJson(sql`
        select ${CHILD}
        from day join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
        left join attendance_records held on held.student_id = students.id and held.date = day.date
        cross join lateral (select students.id as student_id, day.date, held.am_code, held.pm_code,
          coalesce(held.read_only, false) as read_only) as record
        left join school_classes class on class.name = students.year_group
        where record.am_code not in ('/', '\\') or record.pm_code not in ('/', '\\')
          or exists (select from attendance_changes changed where changed.date = day.date
            and changed.student_id = students.id and changed.old_code = 'N')
          or students.id in (select moved.student_id from pupil_movements moved where moved.date = day.date)
        order by ${CLASS_ORDER}, ${REGISTER_ORDER}`)} as children,
      ${movementsWhere(sql`movement.date = (select date from day)`)} as movements,
      ${asJson(sql`
        select ${NAMED_PUPIL}, plan.session, plan.code, plan.reason, plan.is_approved as "isApproved"
        from day join (${plansOn(sql`(select date from day)`)}) as plan on true
        join students on students.id = plan.student_id and students.academic_year_id = day.academic_year_id
          and ${onRollOn(sql`day.date`)}
        left join attendance_records record on record.student_id = students.id and record.date = day.date
        left join school_classes class on class.name = students.year_group
        where case plan.session when 'am' then record.am_code else record.pm_code end is null
        order by ${CLASS_ORDER}, ${REGISTER_ORDER}`)} as planned`)
  if (!row) throw new Error('The desk has no answer')
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
  const [row] = await database.query<ReadEarlier>(sql`
    with day as (
      select date, academic_year_id, term_name from school_calendar where date = ${openingDay(today)}
    ), year as (
      select min(calendar.date) as first_day from school_calendar calendar join day using (academic_year_id)
    ), unexplained as (
      select record.* from day cross join year
      join attendance_records record on record.date >= first_day and record.date < day.date
      where 'N' in (am_code, pm_code)
    )
    select
      ${asJson(sql`
        select students.year_group as "yearGroup", past.date, ${COUNTS}
        from day join school_calendar past on past.academic_year_id = day.academic_year_id
          and past.term_name = day.term_name and past.is_register_required and past.date < day.date
        join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`past.date`)}
        left join attendance_records record on record.student_id = students.id and record.date = past.date
        left join school_classes class on class.name = students.year_group
        group by past.date, students.year_group, class.display_order
        having count(*) > least(count(record.am_code), count(record.pm_code))
        order by past.date desc, ${CLASS_ORDER}`)} as classes,
      ${asJson(sql`
        select ${CHILD}
        from unexplained record join students on students.id = record.student_id
        left join school_classes class on class.name = students.year_group
        order by record.date, ${CLASS_ORDER}, ${REGISTER_ORDER}`)} as children,
      ${asJson(sql`
        select ${CALENDAR_DAY} from school_calendar
        where is_register_required and date >= (select min(date) from unexplained)
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
export async function insertAttempt<Answer>(
  transaction: Queryable,
  { studentId, date, contact, how, outcome, madeAt, user }: NewAttempt,
): Promise<Answer | undefined> {
  const [row] = await transaction.query<{ attempt: Answer }>(sql`
    insert into contact_attempts (student_id, date, made_at, contact, how, outcome, user_id, user_name, user_role)
    select id, ${date}, ${madeAt}, ${contact}, ${how}, ${outcome}, ${user.id}, ${user.name}, ${user.role}
    from students where id = ${studentId}
    returning ${ATTEMPT} as attempt`)
  return row?.attempt
}
