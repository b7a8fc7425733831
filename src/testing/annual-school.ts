import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const YEARS = [
  { year: '2025-2026', autumn: ['2025-09-03', '2025-12-12'], halfTerm: ['2025-10-20', '2025-10-31'] },
  { year: '2026-2027', autumn: ['2026-09-03', '2026-12-11'], halfTerm: ['2026-10-19', '2026-10-30'] },
] as const

/** Two academic years with their autumn terms, and two classes. */
export async function fillCalendar(database: Database): Promise<void> {
  await database.query(
    sql`insert into school_classes (name, display_order) values ('Year 1', 1), ('Year 2', 2)`,
  )
  for (const { year, autumn, halfTerm } of YEARS) {
    const [from, to] = autumn
    const days = planCalendar({
      year,
      from: isoDate(`${year.slice(0, 4)}-09-01`),
      to: isoDate(`${year.slice(5)}-07-31`),
      terms: [
        {
          name: 'Autumn',
          from: isoDate(from),
          to: isoDate(to),
          halfTerm: { from: isoDate(halfTerm[0]), to: isoDate(halfTerm[1]) },
        },
      ],
      insetDays: [],
      bankHolidays: [],
    })
    await database.query(sql`
      with made as (insert into academic_years (year) values (${year}) returning id)
      insert into school_calendar
        (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
      select date, ${year}, made.id, "termName", "weekNumber", "dayType", "isRegisterRequired"
      from made, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (date date, "termName" text, "weekNumber" integer,
        "dayType" text, "isRegisterRequired" boolean)`)
  }
}

export interface NewPupil {
  firstName: string
  lastName: string
  yearGroup?: string
  year?: string
  startDate?: IsoDate
  leaveDate?: IsoDate
}

/** Adds a pupil and answers the number. */
export async function addPupil(database: Database, pupil: NewPupil): Promise<number> {
  const [row] = await database.query<{ id: number }>(sql`
    insert into students (academic_year_id, first_name, last_name, year_group, start_date, leave_date)
    select id, ${pupil.firstName}, ${pupil.lastName}, ${pupil.yearGroup ?? 'Year 1'}, ${pupil.startDate ?? null}, ${pupil.leaveDate ?? null} from academic_years where year = ${pupil.year ?? '2026-2027'} returning id`)
  if (!row) throw new Error('There is no such academic year')
  return row.id
}

/** Adds a record with its two marks. */
export async function addMarks(
  database: Database,
  studentId: number,
  marks: { date: IsoDate; am?: string | null; pm?: string | null },
): Promise<void> {
  await database.query(
    sql`insert into attendance_records (student_id, date, am_code, pm_code) values (${studentId}, ${marks.date}, ${marks.am ?? null}, ${marks.pm ?? null})`,
  )
}
