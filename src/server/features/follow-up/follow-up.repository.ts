import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { AnnualCategory } from '#domain/reports/annual-statistics.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Marks } from '#domain/attendance/marks.ts'
import { presentCodeFor } from '#domain/attendance/sessions.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { CALENDAR_DAY, openingDay } from '#server/db/tables/school-calendar.ts'
import { hasAfternoon } from '#server/db/tables/school-times.ts'
import { NAMED_PUPIL, REGISTER_ORDER, onRollOn } from '#server/db/tables/students.ts'

/** A pupil to look at more closely, with those days of the year that a decision depends on, in order. */
export interface Candidate {
  studentId: number
  firstName: string
  knownAs: string | null
  lastName: string
  yearGroup: string
  dateOfBirth: IsoDate | null
  /** Today; each of the days says it for itself. */
  isOnRoll: boolean
  days: (Marks & { date: IsoDate; isOnRoll: boolean })[]
}

const codesOf = (...categories: AnnualCategory[]) =>
  CODE_LIST.filter((code) => categories.includes(annualCategory(code)))

const ILL_OR_UNAUTHORISED = ['I', ...codesOf('unauthorised')]
/** Ill for so many days in the last three weeks, a pupil may be expected to need a return. */
export const ILL_NOW_DAYS = 5

/** Attended or excused in part, a day is not lost. */
const ATTENDED_OR_EXCUSED = codesOf('present', 'authorised')

export const yearOf = (today: IsoDate) => sql`
  select academic_year_id as id, min(date) as first_day from school_calendar
  where academic_year_id = (select academic_year_id from school_calendar where date = ${openingDay(today)})
  group by academic_year_id`

const onRollOfYear = (date: Sql) => sql`(students.academic_year_id = year.id and ${onRollOn(date)})`

/** Where a class has no afternoon, the morning is the whole day: the law does not ask for the other session. */
const PM_CODE = sql`
  case when am_code is not null and pm_code is null and not ${hasAfternoon(sql`record.date`, sql`students.year_group`)}
    then 'X' else pm_code end`

/** The days with a register from the first of the opening day's year on. */
export function findSchoolDays(database: Queryable, today: IsoDate): Promise<CalendarDay[]> {
  // Into the next year, for the deadlines of the last week; no year has so many days.
  return database.query<CalendarDay>(sql`
    with year as (${yearOf(today)})
    select ${CALENDAR_DAY}
    from school_calendar
    where is_register_required and date >= (select first_day from year)
    order by date limit 400`)
}

/** Who has an N, and the pupils on roll today with days enough for a return; class by class. */
export function findCandidates(database: Queryable, today: IsoDate): Promise<Candidate[]> {
  // An N needs a reason also where the pupil has left, or was never there by dates that were changed afterwards: it
  // stands in the register all the same. Returns are made for pupils on roll.
  // A run of absence or illness ends with a day that was attended, so it needs every day; with fewer lost days than a run must have,
  // the days that are left out cannot make one.
  return database.query<Candidate>(sql`
    with year as (${yearOf(today)}), tally as (
      select record.student_id, bool_or('N' in (am_code, pm_code)) as has_n,
        count(*) filter (where 'I' in (am_code, pm_code)) >= ${STATUTORY.illnessReturnDays}
          or count(*) filter (where 'I' in (am_code, pm_code) and date > ${today}::date - 21) >= ${ILL_NOW_DAYS} as may_be_ill,
        count(*) filter (where (am_code = any(${ATTENDED_OR_EXCUSED}::text[])) is not true
          and (pm_code = any(${ATTENDED_OR_EXCUSED}::text[])) is not true) >= ${STATUTORY.unauthorisedReturnDays}
          as may_have_run
      from year
      join attendance_records record on record.date between year.first_day and ${today}::date
      -- Asked first, because most records say only that the pupil was there.
      where (am_code <> ${presentCodeFor('am')} or pm_code <> ${presentCodeFor('pm')})
        and (am_code = any(${ILL_OR_UNAUTHORISED}::text[]) or pm_code = any(${ILL_OR_UNAUTHORISED}::text[]))
      group by record.student_id
    )
    select ${NAMED_PUPIL}, students.date_of_birth as "dateOfBirth", today.is_on_roll as "isOnRoll",
      json_agg(json_build_object('date', record.date, 'am', am_code, 'pm', ${PM_CODE},
        'isOnRoll', ${onRollOfYear(sql`record.date`)}) order by record.date) as days
    from year cross join tally
    join students on students.id = tally.student_id
    cross join lateral (select ${onRollOfYear(sql`${today}::date`)} as is_on_roll) today
    join attendance_records record on record.student_id = students.id
      and record.date between year.first_day and ${today}::date
    join school_calendar calendar on calendar.date = record.date and calendar.is_register_required
    left join school_classes class on class.name = students.year_group
    where (has_n or today.is_on_roll and (may_be_ill or may_have_run))
      and (may_have_run or may_be_ill or 'N' in (am_code, pm_code))
    group by students.id, class.display_order, year.id, today.is_on_roll
    order by class.display_order nulls last, students.year_group, ${REGISTER_ORDER}`)
}
