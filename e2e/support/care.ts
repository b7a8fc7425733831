import type { Page } from '@playwright/test'
import { setClocks } from './clocks.ts'
import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'

export const PHONE = { width: 390, height: 844 }

/** Server and browser stand at the same minute of Friday 13 November 2026. */
export async function setTime(page: Page, school: School, time: string): Promise<void> {
  await setClocks(page, school, `2026-11-13T${time}:00Z`)
}

/** Only these children, by name, are booked for Fridays of this term; answers their names as shown. */
export async function bookForFriday(school: School, count: number): Promise<string[]> {
  await school.database.query(sql`delete from after_school_care_term_bookings`)
  await school.database.query(sql`
    insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
    select students.id, '2026-2027', 'Autumn', 'Friday' from students
    join academic_years on academic_years.id = academic_year_id and year = '2026-2027'
    where start_date is null or start_date < '2026-11-01' order by last_name, students.id limit ${count}`)
  const rows = await school.database.query<{ name: string }>(sql`
    select coalesce(nullif(known_as, ''), first_name) || ' ' || last_name as name
    from students join after_school_care_term_bookings on student_id = students.id
    order by last_name collate "en-x-icu", coalesce(nullif(known_as, ''), first_name) collate "en-x-icu", students.id`)
  return rows.map(({ name }) => name)
}

export const count = (page: Page, group: string) =>
  page.getByRole('navigation', { name: 'Groups' }).getByRole('button', { name: group })
