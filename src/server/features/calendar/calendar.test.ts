import type { AcademicYear, SchoolClass } from '#contract/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { addClasses } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let reader: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
})
afterAll(() => school.close())

describe('[J4] the calendar', () => {
  test('answers one day', async () => {
    expect(await reader.getJson('/api/calendar/2026-11-13')).toEqual({
      status: 200,
      body: {
        date: '2026-11-13',
        academicYear: '2026-2027',
        termName: 'Autumn',
        weekNumber: 10,
        dayType: 'teaching',
        isRegisterRequired: true,
      },
    })
  })

  test('[J7] says that a date is not in it', async () => {
    expect(await reader.getJson('/api/calendar/2031-01-01')).toEqual({
      status: 404,
      body: { message: 'This date is not in the school calendar.', code: 'notInCalendar' },
    })
  })

  test('[D2] answers a range, both dates included, in order', async () => {
    const { body } = await reader.getJson<CalendarDay[]>('/api/calendar/range/2026-10-23/2026-11-07')
    expect(body).toHaveLength(16)
    expect(body.map(({ date }) => date)).toEqual(body.map(({ date }) => date).toSorted())
    expect(body.map(({ dayType }) => dayType)).toEqual([
      ...['teaching', 'weekend', 'weekend'],
      ...['half term', 'half term', 'half term', 'half term', 'half term', 'weekend', 'weekend'],
      ...['teaching', 'teaching', 'teaching', 'teaching', 'inset', 'weekend'],
    ])
  })

  test('a range that was read before follows every change of the calendar', async () => {
    const read = async () =>
      (await reader.getJson<CalendarDay[]>('/api/calendar/range/2027-05-03/2027-05-04')).body.map(
        ({ date, dayType }) => `${date} ${dayType}`,
      )
    const before = await read()
    expect(await read()).toEqual(before)
    const [, second = ''] = before
    await school.database.query(sql`update school_calendar set day_type = 'inset' where date = '2027-05-03'`)
    expect(await read()).toEqual(['2027-05-03 inset', second])
    await school.database.transaction(async (transaction) => {
      await transaction.query(sql`update school_calendar set day_type = 'holiday' where date = '2027-05-03'`)
      expect(await read()).toEqual(['2027-05-03 inset', second])
    })
    expect(await read()).toEqual(['2027-05-03 holiday', second])
    await school.database.query(sql`delete from school_calendar where date = '2027-05-04'`)
    expect(await read()).toEqual(['2027-05-03 holiday'])
  })

  test('answers each day of a range as it answers the day alone, in a term of any name', async () => {
    await school.database.query(
      sql`update school_calendar set term_name = ${'Michaelmas "\\" é'} where date = '2026-11-20'`,
    )
    const { body } = await reader.getJson<CalendarDay[]>('/api/calendar/range/2026-11-20/2026-12-25')
    for (const day of body) expect((await reader.getJson(`/api/calendar/${day.date}`)).body).toEqual(day)
    expect(body[0]?.termName).toBe('Michaelmas "\\" é')
    expect(body.at(-1)).toMatchObject({ termName: null, weekNumber: null, dayType: 'bank holiday' })
  })

  test('answers the specified range also where the school has no such days', async () => {
    expect(await reader.getJson('/api/calendar/range/2025-09-01/2026-07-31')).toEqual({
      status: 200,
      body: [],
    })
  })

  test.each([
    ['/api/calendar/13-11-2026', 'date must be a real date written YYYY-MM-DD.'],
    ['/api/calendar/range/2026-09-01/2026-09-31', 'end must be a real date written YYYY-MM-DD.'],
    ['/api/calendar/range/2026-09-02/2026-09-01', 'end must not be before start.'],
  ])('[J7] %s is answered 400', async (path, message) => {
    expect(await reader.getJson(path)).toMatchObject({ status: 400, body: { message } })
  })
})

test('[J4, D2] the academic years come latest first, with the first and last date of their calendar', async () => {
  await school.database.query(sql`insert into academic_years (year, is_archived) values ('2024-2025', true)`)
  const { body } = await reader.getJson<AcademicYear[]>('/api/academic-years')
  expect(body).toEqual([
    { id: school.academicYearId, year: '2026-2027', isArchived: false, from: '2026-09-01', to: '2027-07-31' },
    { id: expect.any(Number), year: '2024-2025', isArchived: true, from: null, to: null },
  ])
})

test('[C2, J4] the classes are the active ones in display order', async () => {
  await addClasses(school.database, [
    { name: 'Nursery Class', displayOrder: 0 },
    { name: 'Closed', displayOrder: 1, isActive: false },
  ])
  const { body } = await reader.getJson<SchoolClass[]>('/api/school-classes')
  expect(body.map(({ name, ageRange }) => [name, ageRange])).toEqual([
    ['Nursery Class', null],
    ['Reception', '4-5'],
    ['Year 1', null],
  ])
})
