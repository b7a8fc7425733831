import { DAY_TYPES } from '#domain/calendar/calendar.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraintOf, sqlState } from '#server/db/database-errors.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase()
  await addYear(store.database, '2025-2026')
  await addPupil(store.database, { year: '2025-2026' })
})
afterAll(() => store.drop())

// Undone in any case, so that the cases do not meet.
async function attempt(statement: string): Promise<unknown> {
  const undone = new Error('undone')
  return store.database
    .transaction(async ({ query }) => {
      await query(rawSql(statement))
      throw undone
    })
    .catch((error: unknown) => (error === undone ? 'accepted' : (constraintOf(error) ?? sqlState(error))))
}

const pupil = (columns: string, values: string) =>
  `insert into students (academic_year_id, ${columns}) values (1, ${values})`

describe('[J1] the database accepts', () => {
  test.each([
    ...CODE_LIST.map(
      (code) =>
        `insert into attendance_records (student_id, date, am_code, pm_code) values (1, '2025-09-08', '${code}', '${code}')`,
    ),
    ...DAY_TYPES.map(
      (type) =>
        `insert into school_calendar (date, academic_year, academic_year_id, day_type) values ('2025-09-08', '2025-2026', 1, '${type}')`,
    ),
    `insert into users (email, role) values ('a@school.example', 'staff')`,
    pupil('first_name, last_name, start_date, leave_date', `'A', 'B', '2025-09-01', '2025-09-01'`),
    `insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-09-08', repeat('x', 2000))`,
  ])('%s', async (statement) => {
    expect(await attempt(statement)).toBe('accepted')
  })
})

describe('[J1] the database refuses', () => {
  test.each([
    ['an unknown role', `insert into users (role) values ('owner')`, 'users_role_check'],
    ['an address in capitals', `insert into users (email) values ('A@school.example')`, 'users_email_check'],
    [
      'a second user with the address',
      `insert into users (email) values ('a@b'), ('a@b')`,
      'users_email_key',
    ],
    [
      'a second user of one identity',
      `insert into users (oidc_issuer, oidc_subject) values ('i', 's'), ('i', 's')`,
      'users_oidc_key',
    ],
    [
      'a year of another form',
      `insert into academic_years (year) values ('2025/26')`,
      'academic_years_year_check',
    ],
    [
      'a year of two years',
      `insert into academic_years (year) values ('2025-2027')`,
      'academic_years_year_check',
    ],
    ['a year twice', `insert into academic_years (year) values ('2025-2026')`, 'academic_years_year_key'],
    ['a class name of 51 characters', `insert into school_classes (name) values (repeat('x', 51))`, '22001'],
    [
      'an age range of 21 characters',
      `insert into school_classes (name, age_range) values ('A', repeat('x', 21))`,
      '22001',
    ],
    ['a class twice', `insert into school_classes (name) values ('A'), ('A')`, 'school_classes_name_key'],
    ['a pupil without a name', pupil('first_name, last_name', `' ', 'B'`), 'students_first_name_check'],
    ['a name of 101 characters', pupil('first_name, last_name', `'A', repeat('x', 101)`), '22001'],
    [
      'leaving before starting',
      pupil('first_name, last_name, start_date, leave_date', `'A', 'B', '2025-09-02', '2025-09-01'`),
      'students_dates_check',
    ],
    [
      'a HubSpot id twice in a year',
      `${pupil('first_name, last_name, hubspot_id', `'A', 'B', '7'`)}, (1, 'C', 'D', '7')`,
      'students_hubspot_id_key',
    ],
    [
      'a date of birth long ago',
      pupil('first_name, last_name, date_of_birth', `'A', 'B', '0019-01-01'`),
      'students_date_of_birth_check',
    ],
    [
      'an unknown code',
      `insert into attendance_records (student_id, date, am_code) values (1, '2025-09-08', 'Z')`,
      'attendance_code_check',
    ],
    [
      'a small letter',
      `insert into attendance_records (student_id, date, pm_code) values (1, '2025-09-08', 'l')`,
      'attendance_code_check',
    ],
    [
      'an empty code',
      `insert into attendance_records (student_id, date, pm_code) values (1, '2025-09-08', '')`,
      'attendance_code_check',
    ],
    [
      'two records of a day',
      `insert into attendance_records (student_id, date) values (1, '2025-09-08'), (1, '2025-09-08')`,
      'attendance_records_student_date_key',
    ],
    [
      'a record of nobody',
      `insert into attendance_records (student_id, date) values (99, '2025-09-08')`,
      'attendance_records_student_id_fkey',
    ],
    [
      'a week that begins on a Tuesday',
      `insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-09-09', '')`,
      'weekly_comments_monday_check',
    ],
    [
      'a comment of 2001 characters',
      `insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-09-08', repeat('x', 2001))`,
      'weekly_comments_comment_check',
    ],
    [
      'two comments of a week and class',
      `insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-09-08', ''), (1, '2025-09-08', '')`,
      'weekly_comments_student_week_class_key',
    ],
    [
      'an unknown type of day',
      `insert into school_calendar (date, academic_year, academic_year_id, day_type) values ('2025-09-08', '2025-2026', 1, 'party')`,
      'school_calendar_day_type_check',
    ],
    [
      'a day twice',
      `insert into school_calendar (date, academic_year, academic_year_id, day_type) values ('2025-09-08', '2025-2026', 1, 'teaching'), ('2025-09-08', '2025-2026', 1, 'holiday')`,
      'school_calendar_date_key',
    ],
    [
      'a day whose two years disagree',
      `insert into school_calendar (date, academic_year, academic_year_id, day_type) values ('2025-09-08', '2024-2025', 1, 'teaching')`,
      'school_calendar_academic_year_fkey',
    ],
    [
      'leaving care before arriving',
      `insert into after_school_care_attendance (student_id, date, arrival_time, departure_time) values (1, '2025-09-08', '16:00', '15:59')`,
      'after_school_care_times_check',
    ],
    [
      'two care records of a day',
      `insert into after_school_care_attendance (student_id, date) values (1, '2025-09-08'), (1, '2025-09-08')`,
      'after_school_care_student_date_key',
    ],
    [
      'a booking on Sunday',
      `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (1, '2025-2026', 'Autumn', 'Sunday')`,
      'after_school_care_bookings_day_check',
    ],
    [
      'a term of 21 characters',
      `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (1, '2025-2026', repeat('x', 21), 'Monday')`,
      '22001',
    ],
    [
      'a weekday of 21 characters',
      `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (1, '2025-2026', 'Autumn', repeat('x', 21))`,
      '22001',
    ],
    [
      'a booking twice',
      `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (1, '2025-2026', 'Autumn', 'Monday'), (1, '2025-2026', 'Autumn', 'Monday')`,
      'after_school_care_bookings_key',
    ],
  ])('%s', async (_what, statement, refusal) => {
    expect(await attempt(statement)).toBe(refusal)
  })
})
