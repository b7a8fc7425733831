import type { PupilYear } from '#contract/pupil-year.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { PupilIdentity } from '#domain/pupils/same-pupil.ts'
import type { CountedSessions } from '#domain/pupil-year/year-patterns.ts'
import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { MOVEMENT } from '#server/db/tables/pupil-movements.ts'
import { PUPIL_IDENTITY, SHOWN_PUPIL } from '#server/db/tables/students.ts'

const ATTENDED = CODE_LIST.filter((code) => annualCategory(code) === 'present')
const POSSIBLE = CODE_LIST.filter((code) => annualCategory(code) !== 'other')

/** Both sessions of the records, as the law counts them; `only` says which records. */
const counted = (only: Sql) => {
  const count = (
    codes: readonly string[],
  ) => sql`(count(*) filter (where am_code = any(${codes}::text[]) and ${only})
    + count(*) filter (where pm_code = any(${codes}::text[]) and ${only}))::int`
  return sql`json_build_object('attended', ${count(ATTENDED)}, 'possible', ${count(POSSIBLE)})`
}

const list = (element: Sql, from: Sql) => sql`(select coalesce(json_agg(${element}), '[]') from ${from})`

/** Everything about one pupil's year but the other years; undefined where there is no such pupil. */
export async function findYear(
  database: Queryable,
  id: number,
  { withMovements }: { withMovements: boolean },
): Promise<Omit<PupilYear, 'otherYears'> | undefined> {
  const [row] = await database.query<Omit<PupilYear, 'otherYears'>>(sql`
    select row_to_json(pupil) as pupil,
      ${list(
        sql`json_build_object('date', date, 'weekNumber', week_number, 'termName', term_name) order by date`,
        sql`school_calendar where is_register_required and academic_year_id = pupil."academicYearId"`,
      )} as days,
      ${list(
        sql`json_build_object('date', date, 'am', am_code, 'pm', pm_code, 'note', notes) order by date`,
        sql`attendance_records where student_id = pupil.id and num_nonnulls(am_code, pm_code, notes) > 0`,
      )} as marks,
      ${list(
        sql`json_build_object('weekStartDate', week_start_date, 'comment', comment) order by week_start_date desc`,
        sql`weekly_comments where student_id = pupil.id and comment <> ''`,
      )} as comments,
      ${list(
        sql`${MOVEMENT}::jsonb || jsonb_build_object('date', date) order by date desc, movement.id desc`,
        sql`pupil_movements movement where student_id = pupil.id and ${withMovements}::boolean`,
      )} as movements
    from (
      select ${SHOWN_PUPIL}, academic_years.year as "academicYear", students.start_date as "startDate",
        students.leave_date as "leaveDate"
      from students join academic_years on academic_years.id = students.academic_year_id
      where students.id = ${id}
    ) as pupil`)
  return row
}

export type YearRow = PupilIdentity & {
  academicYear: string
  yearGroup: string
  sessions: CountedSessions
}

/** Every row, of any year, that could be of the same child: the same external id, or the same birthday and name. */
export function findRowsAlike(database: Queryable, id: number): Promise<YearRow[]> {
  return database.query<YearRow>(sql`
    select ${PUPIL_IDENTITY}, students.year_group as "yearGroup", academic_years.year as "academicYear", sessions
    from students own
    join students on students.hubspot_id = own.hubspot_id
      or (students.date_of_birth is not distinct from own.date_of_birth
        and lower(students.first_name || ' ' || students.last_name) = lower(own.first_name || ' ' || own.last_name))
    join academic_years on academic_years.id = students.academic_year_id
    cross join lateral (
      select ${counted(sql`true`)} as sessions from attendance_records where student_id = students.id
    ) as counted
    where own.id = ${id}`)
}

/** The sessions of the pupil's class and school in the same academic year; undefined where there is no such pupil. */
export async function findComparison(
  database: Queryable,
  id: number,
  today: IsoDate,
): Promise<{ ofClass: CountedSessions; ofSchool: CountedSessions } | undefined> {
  const [row] = await database.query<{ ofClass: CountedSessions; ofSchool: CountedSessions }>(sql`
    select ${counted(sql`students.year_group = own.year_group`)} as "ofClass", ${counted(sql`true`)} as "ofSchool"
    from students own join students on students.academic_year_id = own.academic_year_id
    left join attendance_records on attendance_records.student_id = students.id and attendance_records.date <= ${today}
    where own.id = ${id} group by own.id`)
  return row
}
