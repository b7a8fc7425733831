import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const YOUNGEST_AGE = 3

export async function fillCalendar(
  { query }: Queryable,
  plans: readonly YearPlan[],
  calendar: readonly CalendarDay[],
): Promise<void> {
  // The first year is over and done with: it is archived.
  await query(sql`
    insert into academic_years (year, is_archived)
    select year, position = 1
    from unnest(${plans.map(({ year }) => year)}::text[]) with ordinality as plans (year, position)
    order by position`)
  await query(sql`
    insert into school_calendar
      (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
    select days.date, academic_years.year, academic_years.id, days."termName", days."weekNumber", days."dayType",
      days."isRegisterRequired"
    from jsonb_to_recordset(${JSON.stringify(calendar)}::jsonb) as days (date date, "academicYear" text, "termName" text,
      "weekNumber" integer, "dayType" text, "isRegisterRequired" boolean)
    join academic_years on academic_years.year = days."academicYear"
    order by days.date`)
}

export async function fillClasses({ query }: Queryable): Promise<void> {
  await query(sql`
    insert into school_classes (name, display_order, age_range)
    select name, position, 'Ages ' || ${YOUNGEST_AGE}::integer + position - 1 || '-' || ${YOUNGEST_AGE}::integer + position
    from unnest(${YEAR_GROUPS}::text[]) with ordinality as classes (name, position) order by position`)
}
