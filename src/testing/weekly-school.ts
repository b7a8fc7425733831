import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openTestServer } from './server-under-test.ts'

// A short autumn: the week of 5 October has an inset day on its Friday, and half term follows it.
const PLAN: YearPlan = {
  year: '2026-2027',
  from: isoDate('2026-09-01'),
  to: isoDate('2027-08-31'),
  terms: [
    {
      name: 'Autumn',
      from: isoDate('2026-09-17'),
      to: isoDate('2026-12-11'),
      halfTerm: { from: isoDate('2026-10-12'), to: isoDate('2026-10-16') },
    },
    {
      name: 'Spring',
      from: isoDate('2027-01-05'),
      to: isoDate('2027-03-25'),
      halfTerm: { from: isoDate('2027-02-15'), to: isoDate('2027-02-19') },
    },
  ],
  insetDays: [isoDate('2026-10-09')],
  bankHolidays: [],
}
export const CALENDAR = planCalendar(PLAN)
export const MONDAY = isoDate('2026-10-05')

/** A school of two classes and a calendar, without pupils, and a teacher of it. */
export async function openWeeklySchool() {
  const server = await openTestServer()
  await fillWeeklySchool(server.database)
  return { server, staff: await server.signedInAs('staff') }
}

async function fillWeeklySchool(database: Queryable): Promise<void> {
  await database.query(sql`insert into academic_years (id, year) values (1, '2026-2027'), (2, '2025-2026')`)
  await database.query(sql`
    insert into school_calendar
      (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
    select date, '2026-2027', 1, term, week, type, required
    from unnest(${CALENDAR.map(({ date }) => date)}::date[], ${CALENDAR.map(({ termName }) => termName)}::text[], ${CALENDAR.map(({ weekNumber }) => weekNumber)}::integer[], ${CALENDAR.map(({ dayType }) => dayType)}::text[], ${CALENDAR.map(({ isRegisterRequired }) => isRegisterRequired)}::boolean[])
      as days (date, term, week, type, required)`)
  await database.query(
    sql`insert into school_classes (name, display_order) values ('Reception', 2), ('Year 1', 3)`,
  )
}

type NewPupil = {
  lastName?: string
  knownAs?: string | null
  yearGroup?: string
  startDate?: IsoDate | null
  leaveDate?: IsoDate | null
  year?: number
}

export async function addPupil(database: Queryable, pupil: NewPupil = {}): Promise<number> {
  const [added] = await database.query<{ id: number }>(sql`
    insert into students (academic_year_id, first_name, known_as, last_name, year_group, start_date, leave_date)
    values (${pupil.year ?? 1}, 'Oliver', ${pupil.knownAs}, ${pupil.lastName ?? 'Ash'}, ${pupil.yearGroup ?? 'Reception'}, ${pupil.startDate}, ${pupil.leaveDate}) returning id`)
  return added?.id ?? 0
}

type Mark = { pupil: number; date: IsoDate; am: Code | null; pm: Code | null }

export async function mark(database: Queryable, marks: Mark[]): Promise<void> {
  await database.query(sql`
    insert into attendance_records (student_id, date, am_code, pm_code)
    select * from unnest(${marks.map(({ pupil }) => pupil)}::integer[], ${marks.map(({ date }) => date)}::date[], ${marks.map(({ am }) => am)}::text[], ${marks.map(({ pm }) => pm)}::text[])
    on conflict (student_id, date) do update set am_code = excluded.am_code, pm_code = excluded.pm_code`)
}
