import type { AcademicYear } from '#contract/calendar.ts'
import type { Queryable } from '#server/db/database.ts'

// The first and last date of each year come from the ends of an index, not from reading the calendar.
const LIST = `
  select id, year, is_archived as "isArchived",
    (select min(date) from school_calendar where academic_year_id = academic_years.id) as "from",
    (select max(date) from school_calendar where academic_year_id = academic_years.id) as "to"
  from academic_years order by year desc`

export function findAcademicYears(database: Queryable): Promise<AcademicYear[]> {
  return database.query<AcademicYear>(LIST)
}
