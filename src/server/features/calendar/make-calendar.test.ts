import type { SetUpYear } from '#contract/school-setup.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { emptySchool } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addMarks, addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Refused = { message: string; code: string; count?: number }

const AUTUMN = {
  ...{ name: 'Autumn', from: '2026-09-03', to: '2026-12-11' },
  halfTerm: { from: '2026-10-19', to: '2026-10-30' },
}
const PLAN = { terms: [AUTUMN], insetDays: ['2026-09-01', '2026-09-02'], bankHolidays: ['2026-12-25'] }

let server: TestServer
let admin: BrowserSession
let year: SetUpYear

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedInAs('admin')
})
beforeEach(async () => {
  await emptySchool(server.database)
  year = (await admin.sendJson<SetUpYear>('POST', '/api/academic-years', { year: '2026-2027' })).body
})
afterAll(() => server.close())

const day = async (date: string) => (await admin.getJson<CalendarDay>(`/api/calendar/${date}`)).body
const plan = (fields: object = {}) =>
  admin.sendJson<CalendarDay[] & Refused>('PUT', `/api/academic-years/${year.id}/calendar`, {
    ...PLAN,
    ...fields,
  })
const mark = async (date: string) =>
  addMarks(server.database, [{ pupil: await addPupil(server.database), date, am: '/' }])

describe('calendar', () => {
  test('the calendar of a whole year is made from the dates of the school', async () => {
    const { status, body } = await plan()
    expect(status).toBe(200)
    expect(body).toHaveLength(365)
    expect(await day('2026-11-13')).toMatchObject({
      dayType: 'teaching',
      termName: 'Autumn',
      weekNumber: 9,
    })
    expect(await day('2026-10-20')).toMatchObject({ dayType: 'half term', isRegisterRequired: false })
    expect(await day('2026-09-01')).toMatchObject({ dayType: 'inset' })
    expect(await day('2026-12-25')).toMatchObject({ dayType: 'bank holiday' })
    expect(await day('2027-08-31')).toMatchObject({ dayType: 'holiday' })
  })

  test('a term without a half term is whole', async () => {
    await plan({ terms: [{ ...AUTUMN, halfTerm: null }] })
    expect(await day('2026-10-20')).toMatchObject({ dayType: 'teaching' })
  })

  test('a single day can be corrected', async () => {
    await plan()
    const answer = await admin.sendJson('PATCH', '/api/calendar/2026-11-13', { dayType: 'inset' })
    expect(answer.body).toMatchObject({ dayType: 'inset', isRegisterRequired: false, termName: 'Autumn' })
    expect(await day('2026-11-13')).toEqual(answer.body)
  })

  test('a day with marks is asked about first, and confirming loses none of them', async () => {
    await plan()
    await mark('2026-11-13')
    await mark('2026-11-13')
    const change = (confirm?: boolean) =>
      admin.sendJson<CalendarDay & Refused>('PATCH', '/api/calendar/2026-11-13', {
        ...{ dayType: 'inset', ...(confirm === undefined ? {} : { confirm }) },
      })
    const asked = await change()
    expect(asked).toMatchObject({ status: 409, body: { code: 'daysHaveMarks', count: 2 } })
    expect(asked.body.message).toMatch(/^13 Nov 2026 has 2 pupils marked already\./)
    expect((await day('2026-11-13')).dayType).toBe('teaching')
    expect((await change(false)).status).toBe(409)
    expect((await change(true)).status).toBe(200)
    const marks = await server.database.query(sql`select am_code from attendance_records`)
    expect(marks).toEqual([{ am_code: '/' }, { am_code: '/' }])
  })

  test('a day with after-school care and no marks is asked about too', async () => {
    await plan()
    const [dan, cara] = [await addPupil(server.database), await addPupil(server.database)]
    await server.database.query(sql`
      insert into after_school_care_attendance (student_id, date, is_registered)
      values (${dan}, '2026-11-13', true), (${cara}, '2026-11-13', false)`)
    const change = (confirm: boolean) =>
      admin.sendJson<Refused>('PATCH', '/api/calendar/2026-11-13', { dayType: 'weekend', confirm })
    const asked = await change(false)
    expect(asked).toMatchObject({ status: 409, body: { code: 'daysHaveMarks', dates: ['2026-11-13'] } })
    expect(asked.body.message).toMatch(/^13 Nov 2026 has 1 after-school care record already\./)
    expect((await plan({ insetDays: ['2026-11-13'] })).body.message).toMatch(/1 after-school care record/)
    expect((await change(true)).status).toBe(200)
    expect(await server.database.query(sql`select from after_school_care_attendance`)).toHaveLength(2)
  })

  test('making the calendar anew says how many school days it has, and asks where they change', async () => {
    await plan()
    const longer = { terms: [{ ...AUTUMN, to: '2026-12-18' }] }
    const asked = await plan(longer)
    expect(asked).toMatchObject({ status: 409, body: { code: 'schoolDaysChange', dates: [] } })
    expect(asked.body.message).toBe('The year will have 67 school days instead of 62: 5 added.')
    expect(await day('2026-12-14')).toMatchObject({ dayType: 'holiday', termName: null })
    await mark('2026-12-14')
    expect((await plan(longer)).body.message).toMatch(/: 5 added\. 14 Dec 2026 has 1 pupil marked already\./)
    expect((await plan({ ...longer, confirm: true })).status).toBe(200)
    expect(await day('2026-12-14')).toMatchObject({ dayType: 'teaching', termName: 'Autumn' })
  })

  test('a day corrected and set back leaves the terms of the bookings and of the report alone', async () => {
    await plan()
    const terms = async () => [
      (await admin.getJson('/api/care/bookings?academicYear=2026-2027&term=Autumn')).body,
      (await admin.getJson('/api/annual-report')).body,
    ]
    const before = await terms()
    for (const answer of before) expect(JSON.stringify(answer)).toContain('"to":"2026-12-11"')
    for (const dayType of ['teaching', 'holiday']) {
      expect((await admin.sendJson('PATCH', '/api/calendar/2026-12-22', { dayType })).status).toBe(200)
    }
    expect(await day('2026-12-22')).toMatchObject({ dayType: 'holiday', termName: null, weekNumber: null })
    expect(await terms()).toEqual(before)
  })

  test('making the calendar anew asks where days with marks would change, and only there', async () => {
    await plan()
    await mark('2026-11-13')
    await mark('2026-11-16')
    expect((await plan()).status).toBe(200)
    const changed = { insetDays: ['2026-11-13'] }
    const asked = await plan(changed)
    expect(asked).toMatchObject({ status: 409, body: { count: 1, dates: ['2026-11-13'] } })
    expect((await day('2026-11-13')).dayType).toBe('teaching')
    expect((await plan({ ...changed, confirm: true })).status).toBe(200)
    expect((await day('2026-11-13')).dayType).toBe('inset')
    expect(await server.database.query(sql`select id from attendance_records`)).toHaveLength(2)
  })

  describe('[I1] a term with after-school bookings', () => {
    const SPRING = { name: 'Spring', from: '2027-01-05', to: '2027-03-25', halfTerm: null }
    const named = (name: string) => ({ ...AUTUMN, name })
    const book = async (term: string, days = ['Monday', 'Friday']) =>
      server.database.query(sql`
        insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
        select ${await addPupil(server.database)}, '2026-2027', ${term}, unnest(${days}::text[])`)
    const bookings = () =>
      server.database.query(
        sql`select term, count(*)::int as days from after_school_care_term_bookings group by term order by term`,
      )
    beforeEach(async () => {
      await plan({ terms: [AUTUMN, SPRING] })
      await book('Autumn')
    })

    test('takes them along to its new name, and leaves those of other terms', async () => {
      await book('Spring', ['Tuesday'])
      expect((await plan({ terms: [named('Michaelmas'), SPRING] })).status).toBe(200)
      expect(await bookings()).toEqual([
        { term: 'Michaelmas', days: 2 },
        { term: 'Spring', days: 1 },
      ])
    })

    test('takes along the days that they are for', async () => {
      const days = () => server.database.query(sql`select booked_days from after_school_care_term_bookings`)
      await server.database.query(
        sql`update after_school_care_term_bookings set booked_days = '{(,2026-10-05),[2026-11-02,)}'`,
      )
      const before = await days()
      expect((await plan({ terms: [named('Michaelmas'), SPRING] })).status).toBe(200)
      expect(await days()).toEqual(before)
    })

    test('takes them along also where some stand under the new name already', async () => {
      await book('Lent', ['Friday'])
      expect((await plan({ terms: [named('Lent'), SPRING] })).status).toBe(200)
      expect(await bookings()).toEqual([{ term: 'Lent', days: 3 }])
    })

    test.each([
      ['it is left out', [SPRING]],
      [
        'the terms are cut otherwise',
        [named('First'), SPRING, { ...SPRING, name: 'Second', from: '2027-04-12', to: '2027-07-09' }],
      ],
      [
        'another term takes its place',
        [
          { ...SPRING, from: '2026-09-03' },
          { ...SPRING, name: 'Summer', from: '2027-04-12', to: '2027-07-09' },
        ],
      ],
    ])('is not lost: the calendar is refused where %s', async (_case, terms) => {
      const answer = await plan({ terms, confirm: true })
      expect(answer).toMatchObject({ status: 409, body: { code: 'termHasBookings', count: 1 } })
      expect(answer.body.message).toMatch(/^Autumn has after-school bookings for 1 pupil and must stay/)
      expect((await day('2026-11-13')).termName).toBe('Autumn')
      expect(await bookings()).toEqual([{ term: 'Autumn', days: 2 }])
    })

    test('may go once they are cancelled', async () => {
      await server.database.query(sql`delete from after_school_care_term_bookings`)
      expect((await plan({ terms: [SPRING], confirm: true })).status).toBe(200)
    })
  })

  test.each([
    [{ terms: [] }, /^terms must have at least one term/],
    [{ terms: [{ ...AUTUMN, to: '2026-09-02' }] }, /the term must not end before it begins/],
    [{ terms: [{ ...AUTUMN, from: '2026-08-01' }] }, /must lie between/],
    [{ terms: Array.from({ length: 6 }, () => ({ ...AUTUMN, from: '2026-08-01' })) }, / And 7 more\.$/],
    [{ terms: [{ ...AUTUMN, name: 'x'.repeat(21) }] }, /at most 20 characters/],
    [{ insetDays: ['2026-13-01'] }, /^insetDays.0 must be a real date/],
    [{ year: '2030-2031' }, /"year" is not a known field/],
  ])('[J7] a plan with %j is refused and nothing is written', async (fields, message) => {
    const answer = await plan(fields)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
    expect(await server.database.query(sql`select id from school_calendar`)).toEqual([])
  })

  test('[J7] a date or a year that is not there answers 404, an unknown kind of day 400', async () => {
    expect((await admin.sendJson('PATCH', '/api/calendar/2030-01-01', { dayType: 'inset' })).status).toBe(404)
    expect((await admin.sendJson('PUT', '/api/academic-years/4242/calendar', PLAN)).status).toBe(404)
    await plan()
    expect((await admin.sendJson('PATCH', '/api/calendar/2026-11-13', { dayType: 'snow' })).status).toBe(400)
  })
})
