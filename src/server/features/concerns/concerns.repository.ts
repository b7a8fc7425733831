import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { PupilCounts } from '#domain/concerns/concerns.ts'
import { HOLIDAY_DAYS, LATE_CODES } from '#domain/pupil-year/year-patterns.ts'
import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { TermDay } from '#domain/school-year/terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { TERM_EDGES } from '#server/db/tables/school-calendar.ts'
import { FROM_ACTIVE_CLASSES } from '#server/db/tables/school-classes.ts'
import { NAMED_PUPIL, REGISTER_ORDER, inClass, onRollOn } from '#server/db/tables/students.ts'

export const findTermEdges = (database: Queryable) => database.query<TermDay>(TERM_EDGES)

export async function findClassNames(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`select name ${FROM_ACTIVE_CLASSES}`)
  return rows.map(({ name }) => name)
}

export type CountedPupil = PupilCounts & {
  studentId: number
  firstName: string
  knownAs: string | null
  lastName: string
  yearGroup: string
}

const ATTENDED = CODE_LIST.filter((code) => annualCategory(code) === 'present')
const MISSED = CODE_LIST.filter((code) => ['authorised', 'unauthorised'].includes(annualCategory(code)))

/** How many of the two sessions have one of the codes. */
const sessions = (codes: readonly string[]) => sql`(
  (am_code = any(${codes}::text[])) is true)::int + ((pm_code = any(${codes}::text[])) is true)::int`

const total = (column: Sql, condition = sql`true`) =>
  sql`coalesce(sum(${column}) filter (where ${condition}), 0)::int`

const sessionsWhere = (condition: Sql) =>
  sql`json_build_object('attended', ${total(sql`attended`, condition)},
    'possible', ${total(sql`attended + missed`, condition)})`

const daysWhere = (condition: Sql) =>
  sql`'days', ${total(sql`days`, condition)}, 'absent', ${total(sql`absent_days`, condition)}`

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map(
  (weekday) =>
    sql`json_build_object('weekday', ${weekday}::int, ${daysWhere(sql`weekday = ${weekday}::int`)})`,
)
const THIRDS = [1, 2, 3].map((third) => sessionsWhere(sql`third = ${third}::int`))

/**
 * [Q4] What the rules need to know of each pupil who was on roll on the last of the days, class by class. It is counted
 * here, so that as much reaches the program for one week as for a year.
 */
export function countPupils(
  database: Queryable,
  { from, to, yearGroup }: DateRange & { yearGroup: string | null },
): Promise<CountedPupil[]> {
  return database.query<CountedPupil>(sql`
    with year as (
      select academic_year_id as id from school_calendar
      where date between ${from}::date and ${to}::date order by date desc limit 1
    ), school_day as (
      select date, coalesce(date - lag(date) over in_order > ${HOLIDAY_DAYS}::int, false)
        or coalesce(lead(date) over in_order - date > ${HOLIDAY_DAYS}::int, false) as is_beside
      from school_calendar where is_register_required and academic_year_id = (select id from year)
      window in_order as (order by date)
    ), counted_day as materialized (
      select date, is_beside, ntile(3) over (order by date) as third
      from school_day where date between ${from}::date and ${to}::date
    ), marked as (
      select student_id, extract(isodow from date)::int as weekday, third, coalesce(is_beside, false) as is_beside,
        ${sessions(ATTENDED)} as attended, ${sessions(MISSED)} as missed, ${sessions(['I'])} as ill,
        ${sessions(LATE_CODES)} as late, ${sessions(['U'])} as late_after
      from attendance_records left join counted_day using (date)
      where date between ${from}::date and ${to}::date
    ), counted as (
      select student_id, weekday, third, is_beside, sum(attended) as attended, sum(missed) as missed, sum(ill) as ill,
        sum(late) as late, sum(late_after) as late_after, count(*) filter (where attended + missed > 0) as days,
        count(*) filter (where missed > 0) as absent_days
      from marked group by student_id, weekday, third, is_beside
    )
    select ${NAMED_PUPIL}, ${total(sql`attended`)} as attended, ${total(sql`attended + missed`)} as possible,
      ${total(sql`ill`)} as ill, ${total(sql`late`)} as late, ${total(sql`late_after`)} as "lateAfterClosing",
      json_build_array(${joinSql(THIRDS)}) as thirds, json_build_array(${joinSql(WEEKDAYS)}) as weekdays,
      json_build_object(${daysWhere(sql`is_beside`)}) as "besideHolidays"
    from students
    left join counted on counted.student_id = students.id
    left join school_classes class on class.name = students.year_group
    where students.academic_year_id = (select id from year) and ${onRollOn(sql`${to}::date`)} and ${inClass(yearGroup)}
    group by students.id, class.display_order
    order by class.display_order nulls last, students.year_group, ${REGISTER_ORDER}`)
}
