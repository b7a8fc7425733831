import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from './demo-people.ts'
import { demoDays } from './demo-pressure.ts'
import type { DemoDay } from './demo-pressure.ts'
import { SAVE_MARKS, inventMarks } from './demo-marks-sql.ts'

// Days of Eid that fall on school days; some families keep them.
const HOLY_DAYS = ['2025-03-31', '2025-06-06', '2026-03-20', '2027-03-10', '2027-05-17'].map(isoDate)

/** Marks every session up to the last school day before today, with the history of each mark. */
export async function fillAttendance(
  { query }: Queryable,
  {
    calendar,
    people,
    today,
  }: { calendar: readonly CalendarDay[]; people: readonly Person[]; today: IsoDate },
): Promise<void> {
  const past = demoDays(calendar).filter(({ date }) => date < today)
  // The same number for the same text here as in seeded.ts.
  await query(sql`
    create or replace function pg_temp.chance(seed text) returns float8 immutable language sql as
    $$ select ('x' || substr(md5(seed), 1, 8))::bit(32)::bigint / 4294967296.0::float8 $$`)
  // One digest has eight such numbers in it, which spares the database most of the work.
  await query(sql`
    create or replace function pg_temp.part(digest text, place integer) returns float8 immutable language sql
    as $$ select ('x' || substr(digest, 1 + 4 * place, 4))::bit(16)::integer / 65536.0::float8 $$`)
  await query(sql`
    create temp table demo_days (date date, year text, "dayNumber" integer, pressure float8,
    "schoolDaysAgo" integer) on commit drop`)
  await query(
    sql`
    insert into demo_days
    select * from jsonb_populate_recordset(null::demo_days, ${JSON.stringify(past.map(withAge))}::jsonb)`,
  )
  await query(sql`analyze demo_days`)
  await query(sql`
    create temp table demo_marks (student_id integer, date date, am_code text, pm_code text,
    read_only boolean, was_unexplained boolean) on commit drop`)
  const observant = people.filter(({ family }) => family === 'muslim').map(({ hubspotId }) => hubspotId)
  await query(inventMarks(observant, HOLY_DAYS))
  await query(sql`analyze demo_marks`)
  await query(SAVE_MARKS)
  await query(sql`drop function pg_temp.chance(text), pg_temp.part(text, integer)`)
}

function withAge(day: DemoDay, index: number, days: readonly DemoDay[]): DemoDay & { schoolDaysAgo: number } {
  return { ...day, schoolDaysAgo: days.length - index }
}
