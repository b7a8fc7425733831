import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A Friday in the autumn term, the day that these schools stand at. */
export const TODAY = isoDate('2026-11-13')
export const TODAY_CLOCK = () => new Date('2026-11-13T09:05:00Z')

const PLAN: YearPlan = {
  year: '2026-2027',
  from: isoDate('2026-09-01'),
  to: isoDate('2027-07-31'),
  terms: [
    {
      name: 'Autumn',
      from: isoDate('2026-09-02'),
      to: isoDate('2026-12-18'),
      halfTerm: { from: isoDate('2026-10-26'), to: isoDate('2026-10-30') },
    },
  ],
  insetDays: [isoDate('2026-11-06')],
  bankHolidays: [isoDate('2026-12-25')],
}

export interface NewPupil {
  firstName: string
  lastName: string
  knownAs?: string | null
  yearGroup?: string
  startDate?: IsoDate | null
  leaveDate?: IsoDate | null
}

/** The academic year 2026-2027 with its calendar, and the classes Reception and Year 1; answers the year's id. */
export async function fillCalendar(database: Queryable, plan: YearPlan = PLAN): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    sql`insert into academic_years (year) values (${plan.year}) returning id`,
  )
  const id = row?.id ?? 0
  const days = planCalendar(plan).map((day) => ({ ...day, academicYearId: id }))
  await database.query(sql`
    insert into school_calendar (date, academic_year, academic_year_id, term_name, week_number, day_type,
      is_register_required)
    select * from json_to_recordset(${JSON.stringify(days)}) as day (date date, "academicYear" text, "academicYearId" int,
      "termName" text, "weekNumber" int, "dayType" text, "isRegisterRequired" boolean)`)
  await database.query(sql`
    insert into school_classes (name, display_order, age_range)
    values ('Reception', 1, '4-5'), ('Year 1', 2, null) on conflict do nothing`)
  return id
}

/** Adds the pupils to the academic year and answers their ids, in the same order. */
export async function addPupils(
  database: Queryable,
  academicYearId: number,
  pupils: readonly NewPupil[],
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(sql`
    insert into students (academic_year_id, first_name, known_as, last_name, year_group, start_date, leave_date)
    select ${academicYearId}, "firstName", "knownAs", "lastName", coalesce("yearGroup", 'Reception'), "startDate", "leaveDate"
    from json_to_recordset(${JSON.stringify(pupils)}) as pupil ("firstName" text, "knownAs" text, "lastName" text, "yearGroup" text,
      "startDate" date, "leaveDate" date)
    returning id`)
  return rows.map(({ id }) => id)
}

/** That many pupils of one class, named Pupil 001 and so on. */
export function pupilsOf(yearGroup: string, count: number): NewPupil[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: 'Pupil',
    lastName: String(index + 1).padStart(3, '0'),
    yearGroup,
  }))
}
