import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface LargeSchool {
  pupils: number
  days: number
  /** The first of the days; they follow each other Monday to Friday. */
  from: IsoDate
  academicYear: string
}

/** A school of that size with every session marked, for figures and for what must stay smooth. */
export async function fillLargeSchool(database: Database, school: LargeSchool): Promise<void> {
  await database.transaction(
    async ({ query }) => {
      // Triggers that note every mark are for people; a hundred thousand made-up marks go without.
      await query(sql`alter table attendance_records disable trigger user`)
      await query(sql`
        with year as (insert into academic_years (year) values (${school.academicYear}) on conflict (year) do update set year = ${school.academicYear} returning id)
        insert into school_calendar
          (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
        select date, ${school.academicYear}, year.id, 'Autumn', 1 + (row_number() over (order by date) - 1) / 5, 'teaching', true
        from year, generate_series(${school.from}::date, ${school.from}::date + ${school.days}::int * 2, interval '1 day') as date
        where extract(isodow from date) < 6 order by date limit ${school.days}`)
      await query(sql`
        insert into students (academic_year_id, first_name, last_name, year_group)
        select academic_years.id, 'Pupil', 'Number ' || lpad(number::text, 4, '0'), 'Year ' || 1 + number % 5
        from academic_years, generate_series(1, ${school.pupils}) as number where year = ${school.academicYear}`)
      await query(sql`
        insert into attendance_records (student_id, date, am_code, pm_code)
        select students.id, school_calendar.date,
          case when (students.id * 7 + school_calendar.id) % 29 = 0 then 'I' else '/' end,
          case when (students.id * 7 + school_calendar.id) % 31 = 0 then 'O' else '\\' end
        from school_calendar join academic_years on academic_years.id = school_calendar.academic_year_id
        join students on students.academic_year_id = academic_years.id
        where academic_years.year = ${school.academicYear} order by school_calendar.date, students.id`)
      await query(sql`alter table attendance_records enable trigger user`)
    },
    { longRunning: true },
  )
}
