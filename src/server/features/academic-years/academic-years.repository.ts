import type { AcademicYear } from '#contract/calendar.ts'
import type { SetUpYear } from '#contract/school-setup.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export function findAcademicYears(database: Queryable): Promise<AcademicYear[]> {
  // The first and last date of each year come from the ends of an index, not from reading the calendar.
  return database.query<AcademicYear>(sql`
    select id, year, is_archived as "isArchived",
      (select min(date) from school_calendar where academic_year_id = academic_years.id) as "from",
      (select max(date) from school_calendar where academic_year_id = academic_years.id) as "to"
    from academic_years order by year desc`)
}

// For the School Set-up screen, with what is set up for each year.
const SET_UP_YEARS = sql`
  select id, year, is_archived as "isArchived",
    (select count(*)::int from students where academic_year_id = academic_years.id) as "pupilCount",
    (select count(*)::int from school_calendar
     where academic_year_id = academic_years.id and is_register_required) as "registerDays"
  from academic_years`

export function findSetUpYears(database: Queryable): Promise<SetUpYear[]> {
  return database.query<SetUpYear>(sql`${SET_UP_YEARS} order by year desc`)
}

export async function findSetUpYear(database: Queryable, id: number): Promise<SetUpYear | undefined> {
  const [year] = await database.query<SetUpYear>(sql`${SET_UP_YEARS} where id = ${id}`)
  return year
}

/** Undefined where the year is there already. */
export async function insertYear(database: Queryable, year: string): Promise<SetUpYear | undefined> {
  const [added] = await database.query<SetUpYear>(sql`
    insert into academic_years (year) values (${year}) on conflict (year) do nothing
    returning id, year, is_archived as "isArchived", 0 as "pupilCount", 0 as "registerDays"`)
  return added
}

export async function archiveYear(database: Queryable, id: number, isArchived: boolean): Promise<void> {
  await database.query(sql`update academic_years set is_archived = ${isArchived} where id = ${id}`)
}

/**
 * False where pupils, bookings or records belong to the year: those of a pupil who was moved into another one are still
 * read by its calendar, which would go with it.
 */
export async function deleteUnusedYear(database: Queryable, id: number): Promise<boolean> {
  const rows = await database.query(sql`
    with unused as (
      select id from academic_years where id = ${id}
        and not exists (select from students where academic_year_id = ${id})
        and not exists (select from after_school_care_term_bookings b where b.academic_year = academic_years.year)
        and not exists (select from school_calendar join attendance_records using (date) where academic_year_id = ${id})
        and not exists (
          select from school_calendar join after_school_care_attendance using (date) where academic_year_id = ${id})
    ), emptied as (
      delete from school_calendar where academic_year_id in (select id from unused)
    )
    select id from unused`)
  if (rows.length === 0) return false
  await database.query(sql`delete from academic_years where id = ${id}`)
  return true
}
