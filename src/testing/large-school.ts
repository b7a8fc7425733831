import type { Database } from '#server/db/database.ts'

/** Triggers that note every mark are for people; a hundred thousand made-up marks go without. */
const QUIETLY = 'alter table attendance_records disable trigger user'
const AS_USUAL = 'alter table attendance_records enable trigger user'

export interface LargeSchool {
  pupils: number
  days: number
  /** The first of the days; they follow each other Monday to Friday. */
  from: string
  academicYear: string
}

const FILL_CALENDAR = `
  with year as (insert into academic_years (year) values ($1) on conflict (year) do update set year = $1 returning id)
  insert into school_calendar
    (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
  select date, $1, year.id, 'Autumn', 1 + (row_number() over (order by date) - 1) / 5, 'teaching', true
  from year, generate_series($2::date, $2::date + $3::int * 2, interval '1 day') as date
  where extract(isodow from date) < 6 order by date limit $3`

const FILL_PUPILS = `
  insert into students (academic_year_id, first_name, last_name, year_group)
  select academic_years.id, 'Pupil', 'Number ' || lpad(number::text, 4, '0'), 'Year ' || 1 + number % 5
  from academic_years, generate_series(1, $2) as number where year = $1`

const FILL_MARKS = `
  insert into attendance_records (student_id, date, am_code, pm_code)
  select students.id, school_calendar.date,
    case when (students.id * 7 + school_calendar.id) % 29 = 0 then 'I' else '/' end,
    case when (students.id * 7 + school_calendar.id) % 31 = 0 then 'O' else '\\' end
  from school_calendar join academic_years on academic_years.id = school_calendar.academic_year_id
  join students on students.academic_year_id = academic_years.id
  where academic_years.year = $1 order by school_calendar.date, students.id`

/** A school of that size with every session marked, for figures and for what must stay smooth. */
export async function fillLargeSchool(database: Database, school: LargeSchool): Promise<void> {
  await database.transaction(
    async ({ query }) => {
      await query(QUIETLY)
      await query(FILL_CALENDAR, [school.academicYear, school.from, school.days])
      await query(FILL_PUPILS, [school.academicYear, school.pupils])
      await query(FILL_MARKS, [school.academicYear])
      await query(AS_USUAL)
    },
    { longRunning: true },
  )
}
