import type { PupilYear, YearComparison } from '#contract/pupil-year.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { MOVEMENT } from '#server/db/tables/pupil-movements.ts'
import { SHOWN_PUPIL } from '#server/db/tables/students.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'

const ATTENDED = CODE_LIST.filter((code) => annualCategory(code) === 'present')
const POSSIBLE = CODE_LIST.filter((code) => annualCategory(code) !== 'other')

/** How many sessions of the records, as the law counts them, have one of the codes; `only` says which records. */
const count = (codes: readonly string[], only: Sql) => sql`
  (count(*) filter (where am_code = any(${codes}::text[]) and ${only})
    + count(*) filter (where pm_code = any(${codes}::text[]) and ${only}))::int`

const counted = (only: Sql) =>
  sql`json_build_object('attended', ${count(ATTENDED, only)}, 'possible', ${count(POSSIBLE, only)})`

/** Rows as a JSON array, in their order. */
const list = (rows: Sql) => sql`(select coalesce(json_agg(line), '[]') from (${rows}) as line)`

const WEEKS = sql`
  select week_number as "weekNumber", term_name as "termName", array_agg(date order by date) as dates
  from school_calendar where is_register_required and academic_year_id = pupil."academicYearId"
  group by week_number, term_name order by min(date)`

const MARKS = sql`select date, am_code as am, pm_code as pm, notes as note from attendance_records
  where student_id = pupil.id and num_nonnulls(am_code, pm_code, notes) > 0 order by date`

const COMMENTS = sql`select week_start_date as "weekStartDate", comment from weekly_comments
  where student_id = pupil.id and comment <> '' order by week_start_date desc`

/** [Q1] The same person in the other academic years, latest first. */
const OTHER_YEARS = sql`
  select students.id, students.year_group as "yearGroup", academic_years.year as "academicYear"
  from students join academic_years on academic_years.id = students.academic_year_id
  where students.person_id = pupil.person_id and students.id <> pupil.id
  order by academic_years.year desc`

/** Everything about one pupil's year, as PostgreSQL has written it; undefined where there is no such pupil. */
export async function findYear(
  database: Queryable,
  { id, withMovements, sessionCheck }: { id: number; withMovements: boolean; sessionCheck: SessionCheck },
): Promise<JsonText<PupilYear> | undefined> {
  const movements = sql`
    (select coalesce(json_agg(${MOVEMENT}::jsonb || jsonb_build_object('date', date)
        order by date desc, movement.id desc), '[]')
      from pupil_movements movement where student_id = pupil.id and ${withMovements}::boolean)`
  const [row] = await database.query<{ year: string | null }>(sql`
    select (
      select json_build_object('pupil', to_jsonb(pupil) - 'person_id', 'weeks', ${list(WEEKS)}, 'marks', ${list(MARKS)},
        'comments', ${list(COMMENTS)}, 'movements', ${movements}, 'otherYears', ${list(OTHER_YEARS)})::text
      from (
        select ${SHOWN_PUPIL}, academic_years.year as "academicYear", students.start_date as "startDate",
          students.leave_date as "leaveDate", students.person_id
        from students join academic_years on academic_years.id = students.academic_year_id
        where students.id = ${id}
      ) as pupil
    ) as year
    where ${sessionCheck}`)
  if (!row) throw new SessionChanged()
  return row.year === null ? undefined : new JsonText(row.year)
}

/** The sessions of the pupil's class and school in the same year, and of the pupil in other years; undefined for no pupil. */
export async function findComparison(
  database: Queryable,
  id: number,
  today: IsoDate,
): Promise<YearComparison | undefined> {
  const [row] = await database.query<YearComparison>(sql`
    select ${counted(sql`students.year_group = own.year_group`)} as "ofClass", ${counted(sql`true`)} as "ofSchool",
      ${list(sql`
        select other.id, sessions.* from students other
        cross join lateral (
          select ${count(ATTENDED, sql`true`)} as attended, ${count(POSSIBLE, sql`true`)} as possible
          from attendance_records where student_id = other.id
        ) as sessions
        where other.person_id = own.person_id and other.id <> own.id`)} as "otherYears"
    from students own join students on students.academic_year_id = own.academic_year_id
    left join attendance_records on attendance_records.student_id = students.id and attendance_records.date <= ${today}
    where own.id = ${id} group by own.id`)
  return row
}
