import { isoDate } from '#domain/calendar/iso-date.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemoSchool } from './fill-demo-school.ts'

// A Tuesday in term.
const TODAY = isoDate('2026-11-10')
const directory = mkdtempSync(path.join(tmpdir(), 'demo-school-'))
const photoStore = new DiskPhotoStore(directory)
let school: TestDatabase

beforeAll(async () => {
  school = await createTestDatabase()
  await fillDemoSchool(school.database, { today: TODAY, photoStore })
})
afterAll(async () => {
  await school.drop()
  rmSync(directory, { recursive: true })
})

const count = async (statement: Sql) => (await school.database.query<{ count: number }>(statement))[0]?.count
const SESSIONS = sql`attendance_records cross join lateral (values (am_code), (pm_code)) as sessions (code)`

describe('the demonstration school', () => {
  test('[D2] its calendar has every date of the three years, of §9 among them', async () => {
    const [range] = await school.database.query(
      sql`select min(date) as first, max(date) as last, count(*) as days from school_calendar`,
    )
    expect(range).toEqual({ first: '2024-09-01', last: '2027-08-31', days: 1095 })
  })

  test('about 180 pupils are on roll, in the seven classes', async () => {
    const classes = await school.database.query<{ year_group: string; pupils: number }>(sql`
      select year_group, count(*) as pupils from students
      join school_calendar using (academic_year_id)
      where date = ${TODAY} and start_date <= date and coalesce(leave_date, 'infinity') >= date group by 1 order by 1`)
    expect(classes.map(({ year_group }) => year_group)).toEqual([...YEAR_GROUPS].toSorted())
    const total = classes.reduce((sum, { pupils }) => sum + pupils, 0)
    expect(total).toBeGreaterThan(165)
    expect(total).toBeLessThan(200)
  })

  test('everyone is of the age of the class and goes up a class a year', async () => {
    const misplaced = await count(sql`
      select count(*) from students
      join academic_years on academic_years.id = academic_year_id
      join school_classes on school_classes.name = year_group
      where extract(year from age(make_date(left(year, 4)::integer, 9, 1), date_of_birth)) <> display_order + 2
        and to_char(date_of_birth, 'MM-DD') <> '09-01'`)
    expect(misplaced).toBe(0)
  })

  test('attendance is near 96% of the possible sessions', async () => {
    const [sums] = await school.database.query<{ present: number; possible: number }>(sql`
      select count(*) filter (where code in ('/', '\\', 'L', 'V', 'P', 'B')) as present,
        count(*) filter (where code <> 'X') as possible from ${SESSIONS}`)
    const rate = (100 * (sums?.present ?? 0)) / (sums?.possible ?? 1)
    expect(rate).toBeGreaterThan(95.5)
    expect(rate).toBeLessThan(96.5)
  })

  test('[J2] every session has one of the codes', async () => {
    const codes = await school.database.query<{ code: string | null }>(
      sql`select distinct code from ${SESSIONS}`,
    )
    expect(codes.filter(({ code }) => !CODE_LIST.some((known) => known === code))).toEqual([])
  })

  test('morning and afternoon marks stand in their own session', async () => {
    expect(await count(sql`select count(*) from attendance_records where am_code in ('\\', 'P', 'X')`)).toBe(
      0,
    )
    expect(await count(sql`select count(*) from attendance_records where pm_code in ('/', 'L', 'U')`)).toBe(0)
  })

  test('[J8] no pupil is marked on a day without a register or outside the roll', async () => {
    const wrong = await count(sql`
      select count(*) from attendance_records
      join students on students.id = student_id
      left join school_calendar on school_calendar.date = attendance_records.date
        and school_calendar.academic_year_id = students.academic_year_id
      where is_register_required is not true or attendance_records.date < start_date
        or attendance_records.date > leave_date`)
    expect(wrong).toBe(0)
  })

  test('every pupil on roll is marked on every register day before today, and none from today on', async () => {
    const expected = await count(sql`
      select count(*) from students join school_calendar using (academic_year_id)
      where is_register_required and date < ${TODAY} and date between start_date and coalesce(leave_date, 'infinity')`)
    expect(await count(sql`select count(*) from attendance_records`)).toBe(expected)
    expect(await count(sql`select count(*) from attendance_records where date >= ${TODAY}`)).toBe(0)
  })

  test('the latest entry of the history is the mark, for every mark', async () => {
    const differing = await count(sql`
      select count(*) from attendance_records
      cross join lateral (values ('am', am_code), ('pm', pm_code)) as marks (session, code)
      left join lateral (select new_code from attendance_changes as changes
        where changes.student_id = attendance_records.student_id and changes.date = attendance_records.date
          and changes.session = marks.session order by id desc limit 1) as latest on true
      where latest.new_code is distinct from marks.code`)
    expect(differing).toBe(0)
    expect(await count(sql`select count(*) from attendance_changes where source <> 'import'`)).toBe(0)
  })

  test('an absence without a reason is at most five school days old', async () => {
    const old = await count(sql`select count(*) from ${SESSIONS} where code = 'N' and date < '2026-11-03'`)
    expect(old).toBe(0)
    expect(
      await count(sql`select count(*) from attendance_changes where old_code = 'N' and new_code = 'O'`),
    ).not.toBe(0)
  })

  test('illness comes in whole days, some of them in a row', async () => {
    expect(
      await count(sql`
        select count(*) from attendance_records
        where 'I' in (am_code, pm_code) and am_code <> pm_code and pm_code <> 'X'`),
    ).toBe(0)
    expect(
      await count(sql`
        select count(*) from attendance_records as first
        join attendance_records as second on second.student_id = first.student_id and second.date = first.date + 1
        where first.am_code = 'I' and second.am_code = 'I'`),
    ).toBeGreaterThan(200)
  })

  test('absence is higher in the last week of a term than in its first', async () => {
    const [rates] = await school.database.query<{ first: number; last: number }>(sql`
      with days as (select *, max(week_number) over (partition by academic_year, term_name) as last_week
        from school_calendar where is_register_required and academic_year < '2026')
      select (avg((am_code in ('I', 'C', 'G', 'M', 'O'))::integer) filter (where week_number = 1))::float8 as first,
        (avg((am_code in ('I', 'C', 'G', 'M', 'O'))::integer) filter (where week_number = last_week))::float8 as last
      from attendance_records join days using (date)`)
    expect(rates?.last).toBeGreaterThan(1.3 * (rates?.first ?? 1))
  })

  test('[D13] the first year is locked, and a few records of the latest day', async () => {
    expect(
      await count(sql`select count(*) from attendance_records where date < '2025-08-01' and not read_only`),
    ).toBe(0)
    const locked = await count(
      sql`select count(*) from attendance_records where date > '2025-08-01' and read_only`,
    )
    expect(locked).toBeGreaterThan(0)
    expect(locked).toBeLessThan(20)
  })

  test('[D8] a pupil has a birthday today and on each of the next two school days', async () => {
    const birthdays = await school.database.query<{ birthday: string }>(sql`
      select distinct to_char(date_of_birth, 'MM-DD') as birthday from students
      where academic_year_id = 3 and to_char(date_of_birth, 'MM-DD') = any(${['11-10', '11-11', '11-12']}) order by 1`)
    expect(birthdays).toHaveLength(3)
  })

  test('about a third of the pupils stay after school, and only those who came that day were there', async () => {
    const [bookings] = await school.database.query<{ share: number }>(sql`
      select count(distinct bookings.student_id)::float8 / count(distinct students.id) as share from students
      left join after_school_care_term_bookings as bookings on bookings.student_id = students.id`)
    expect(bookings?.share).toBeGreaterThan(0.28)
    expect(bookings?.share).toBeLessThan(0.42)
    expect(
      await count(sql`
        select count(*) from after_school_care_attendance as care
        join attendance_records using (student_id, date)
        where care.attended and pm_code not in ('/', '\\', 'L', 'P', 'V', 'B')`),
    ).toBe(0)
    expect(await count(sql`select count(*) from after_school_care_attendance`)).toBeGreaterThan(50)
  })

  test('some recent weeks have comments', async () => {
    expect(await count(sql`select count(distinct week_start_date) from weekly_comments`)).toBeGreaterThan(1)
  })

  test('about thirty pupils have a photo of 400 by 400, all with consent', async () => {
    const photos = await school.database.query<{
      id: number
      photo_object_path: string
      profile_image_url: string
      person_id: number
    }>(sql`select * from students where photo_object_path is not null`)
    expect(new Set(photos.map(({ person_id }) => person_id)).size).toBe(35)
    expect(
      await count(
        sql`select count(*) from students where photo_object_path is not null and not photo_consent`,
      ),
    ).toBe(0)
    for (const { id, photo_object_path, profile_image_url } of photos) {
      const { format, width, height } = await sharp(await photoStore.get(photo_object_path)).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 400, height: 400 })
      expect(profile_image_url).toMatch(new RegExp(`^/api/students/${id}/photo\\?v=[0-9a-f]{8}$`))
    }
  })

  test('nothing was entered after today, so that an export of the pupils can be imported again', async () => {
    expect(
      await count(sql`
        select count(*) from students
        where photo_consent_date > ${TODAY} or created_at::date > ${TODAY}`),
    ).toBe(0)
  })

  test('[M2, M6, M7] its office has a day to see: plans, one of them only asked for, part-time weeks, notes, in and out', async () => {
    const plans = await school.database.query(sql`
      select reason, count(*) as pupils, bool_and(approved_at is not null) as approved from planned_absences
      where ${TODAY}::date between from_date and to_date and not is_weekly group by 1 order by 1`)
    expect(plans).toEqual([
      { reason: 'Chess tournament at St Hilda’s', pupils: 3, approved: true },
      { reason: 'Moving house', pupils: 1, approved: false },
      { reason: 'Wedding abroad', pupils: 1, approved: true },
    ])
    // Part-time pupils have always been marked X in the afternoon.
    expect(
      await count(sql`
        select count(*) from planned_absences plan join attendance_records record on record.student_id = plan.student_id
        where is_weekly and pm_code <> 'X'`),
    ).toBe(0)
    const movements = await school.database.query(
      sql`select kind, date from pupil_movements order by date, id`,
    )
    expect(movements).toEqual([
      { kind: 'out', date: '2026-11-09' },
      { kind: 'back', date: '2026-11-09' },
      { kind: 'out', date: TODAY },
    ])
    expect(await count(sql`select count(*) from attendance_records where notes is not null`)).toBeGreaterThan(
      0,
    )
  })

  test('there are no users yet, so no one can sign in', async () => {
    expect(await count(sql`select count(*) from users`)).toBe(0)
  })

  test('a database in use is left alone', async () => {
    const before = await count(sql`select count(*) from students`)
    expect(await fillDemoSchool(school.database, { today: TODAY, photoStore })).toBe(false)
    expect(await count(sql`select count(*) from students`)).toBe(before)
  })
})
