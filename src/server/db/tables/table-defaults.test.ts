import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase()
  await addYear(store.database, '2025-2026')
  await store.database.query(
    sql`insert into students (academic_year_id, first_name, last_name) values (1, 'Ada', 'Byron')`,
  )
})
afterAll(() => store.drop())

test('[A10] a new user is read-only, active and not authorized', async () => {
  const [user] = await store.database.query(sql`insert into users default values returning *`)
  expect(user).toMatchObject({ role: 'read-only', is_active: true, is_authorized: false })
})

test('[J1] the other defaults are those of §3', async () => {
  const [year] = await store.database.query(
    sql`insert into academic_years (year) values ('2030-2031') returning *`,
  )
  expect(year).toMatchObject({ is_archived: false })
  expect(await store.database.query(sql`select photo_consent, year_group from students`)).toEqual([
    { photo_consent: false, year_group: 'Reception' },
  ])
  const [day] = await store.database.query(sql`
    insert into school_calendar (date, academic_year, academic_year_id, day_type)
    values ('2025-09-01', '2025-2026', 1, 'teaching') returning *`)
  expect(day).toMatchObject({ is_register_required: false })
  const [record] = await store.database.query(
    sql`insert into attendance_records (student_id, date) values (1, '2025-09-01') returning *`,
  )
  expect(record).toMatchObject({ read_only: false, am_code: null, pm_code: null })
  const [care] = await store.database.query(
    sql`insert into after_school_care_attendance (student_id, date) values (1, '2025-09-01') returning *`,
  )
  expect(care).toMatchObject({ is_registered: false })
  const [comment] = await store.database.query(
    sql`insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-09-01', '') returning *`,
  )
  expect(comment).toMatchObject({ class_id: 'All' })
})

test('[H7] deleting a pupil removes attendance, comments, care records and bookings; the history stays', async () => {
  const { database } = store
  const id = await addPupil(database, { year: '2025-2026', firstName: 'Tom', lastName: 'Jones' })
  await database.query(
    sql`insert into attendance_records (student_id, date, am_code) values (${id}, '2025-09-08', '/')`,
  )
  await database.query(
    sql`insert into weekly_comments (student_id, week_start_date, comment) values (${id}, '2025-09-08', 'x')`,
  )
  await database.query(
    sql`insert into after_school_care_attendance (student_id, date) values (${id}, '2025-09-08')`,
  )
  await database.query(
    sql`insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (${id}, '2025-2026', 'Autumn', 'Monday')`,
  )
  await database.query(sql`delete from students where id = ${id}`)
  const [left] = await database.query(sql`
    select (select count(*) from attendance_records where student_id = ${id}) as records,
    (select count(*) from weekly_comments where student_id = ${id}) as comments,
    (select count(*) from after_school_care_attendance where student_id = ${id}) as care,
    (select count(*) from after_school_care_term_bookings where student_id = ${id}) as bookings,
    (select count(*) from attendance_changes where student_id = ${id} and student_name = 'Tom Jones') as history`)
  expect(left).toEqual({ records: 0, comments: 0, care: 0, bookings: 0, history: 1 })
})
