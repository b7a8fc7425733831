import { annualCategory } from '#domain/annual-statistics.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { CODE_LIST } from '#domain/codes.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import type { Marks } from '#domain/marks.ts'
import { STATUTORY } from '#domain/statutory.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER, onRollSql, openingDaySql } from '#server/db/school-sql.ts'

/** A pupil to look at more closely, with those days of the year that a decision depends on, in order. */
export interface Candidate {
  studentId: number
  firstName: string
  knownAs: string | null
  lastName: string
  yearGroup: string
  days: (Marks & { date: IsoDate })[]
}

const UNAUTHORISED = CODE_LIST.filter((code) => annualCategory(code) === 'unauthorised')

const YEAR = `
  select academic_year_id as id, min(date) as first_day from school_calendar
  where academic_year_id = (select academic_year_id from school_calendar where date = ${openingDaySql('$1::date')})
  group by academic_year_id`

// Into the next year, for the deadlines of the last week; no year has so many days.
const SCHOOL_DAYS = `
  with year as (${YEAR})
  select date, academic_year as "academicYear", term_name as "termName", week_number as "weekNumber",
    day_type as "dayType", is_register_required as "isRegisterRequired"
  from school_calendar
  where is_register_required and date >= (select first_day from year)
  order by date limit 400`

// A run of absence ends with a day that was attended, so it needs every day; with fewer sessions than a run must have,
// the days that are left out cannot make one.
const CANDIDATES = `
  with year as (${YEAR}), candidate as (
    select record.student_id, count(*) filter (where code = any($2::text[])) >= $3 as may_have_run,
      count(*) filter (where code = 'I') >= $4 as may_be_ill
    from year
    join attendance_records record on record.date between year.first_day and $1::date
    cross join lateral (values (record.am_code), (record.pm_code)) mark (code)
    where code = 'I' or code = any($2::text[])
    group by record.student_id
    having bool_or(code = 'N') or count(*) filter (where code = any($2::text[])) >= $3
      or count(*) filter (where code = 'I') >= $4
  )
  select students.id as "studentId", first_name as "firstName", known_as as "knownAs", last_name as "lastName",
    students.year_group as "yearGroup",
    json_agg(json_build_object('date', record.date, 'am', am_code, 'pm', pm_code) order by record.date) as days
  from candidate
  join students on students.id = candidate.student_id and students.academic_year_id = (select id from year)
    and ${onRollSql('$1::date')}
  join attendance_records record on record.student_id = students.id and record.date <= $1::date
  join school_calendar calendar on calendar.date = record.date and calendar.is_register_required
  left join school_classes class on class.name = students.year_group
  where may_have_run or 'N' in (am_code, pm_code) or (may_be_ill and 'I' in (am_code, pm_code))
  group by students.id, class.display_order
  order by class.display_order nulls last, students.year_group, ${REGISTER_ORDER}`

/** The days with a register from the first of the opening day's year on. */
export function findSchoolDays(database: Queryable, today: IsoDate): Promise<CalendarDay[]> {
  return database.query<CalendarDay>(SCHOOL_DAYS, [today])
}

/** The pupils on roll today who have an N, or sessions enough for a return; class by class. */
export function findCandidates(database: Queryable, today: IsoDate): Promise<Candidate[]> {
  return database.query<Candidate>(CANDIDATES, [
    today,
    UNAUTHORISED,
    STATUTORY.unauthorisedReturnDays,
    STATUTORY.illnessReturnDays,
  ])
}
