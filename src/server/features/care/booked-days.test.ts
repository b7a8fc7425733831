import type { CareBookings, CareMonthDay } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import { addDays, isoDate, weekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { AUTUMN, CARE_PUPILS, bookWeekdays, childrenOn } from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupils } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession
let ann: number | undefined
let today = TODAY

beforeAll(async () => {
  school = await openSchool({ clock: () => new Date(`${today}T12:00:00Z`) })
  ;[ann] = await addPupils(school.database, CARE_PUPILS)
})
afterAll(() => school.close())
beforeEach(async () => {
  await standAt(TODAY)
  await school.database.query(sql`delete from after_school_care_term_bookings`)
})

/** A session ends long before the term does, so that each day needs a new sign-in. */
async function standAt(day: IsoDate): Promise<void> {
  today = day
  admin = await school.server.signedInAs('admin')
}

async function month(name: string): Promise<string[]> {
  const { body } = await admin.getJson<CareMonthDay[]>(`/api/care/months/${name}?studentId=${ann}`)
  return body.filter(({ isBooked }) => isBooked).map(({ date }) => date)
}

async function annIn(query = ''): Promise<{ day: string | null; weekdays?: string[]; periods?: object[] }> {
  const { body } = await admin.getJson<CareBookings>(
    `/api/care/bookings?academicYear=2026-2027&term=Autumn${query}`,
  )
  const pupil = body.pupils.find(({ studentId }) => studentId === ann)
  return { day: body.day, ...(pupil && { weekdays: pupil.weekdays, periods: pupil.periods }) }
}

test('[I1] a tick in the middle of a term counts from today: no day before it becomes a booked day', async () => {
  expect((await bookWeekdays(admin, ann, ['Thursday', 'Friday'])).body).toMatchObject({
    weekdays: ['Thursday', 'Friday'],
    periods: [
      { weekday: 'Thursday', from: TODAY, to: null },
      { weekday: 'Friday', from: TODAY, to: null },
    ],
  })
  await standAt(isoDate('2026-11-21'))
  expect(await month('2026-11')).toEqual(['2026-11-13', '2026-11-19', '2026-11-20'])
  expect(await month('2026-10')).toEqual([])
})

test('[I1] unticking counts from today: the month that was booked stays as it was', async () => {
  await standAt(isoDate('2026-09-01'))
  await bookWeekdays(admin, ann, ['Thursday'])
  await standAt(isoDate('2026-11-13'))
  const before = [await month('2026-09'), await month('2026-10'), await month('2026-11')]
  expect(before.map(({ length }) => length)).toEqual([4, 4, 2])
  expect((await bookWeekdays(admin, ann, ['Thursday'], false)).body).toMatchObject({
    weekdays: [],
    periods: [{ weekday: 'Thursday', from: null, to: '2026-11-12' }],
  })
  expect([await month('2026-09'), await month('2026-10'), await month('2026-11')]).toEqual(before)
  expect(await childrenOn(admin, isoDate('2026-11-19'))).toEqual([])
  expect(await annIn()).toMatchObject({ weekdays: [], periods: [{ to: '2026-11-12' }] })
})

test('[I1] a booking that ended starts again as the same booking, and both of its times stay', async () => {
  await standAt(isoDate('2026-09-01'))
  await bookWeekdays(admin, ann, ['Thursday'])
  await standAt(isoDate('2026-09-14'))
  await bookWeekdays(admin, ann, ['Thursday'], false)
  await standAt(isoDate('2026-11-09'))
  await bookWeekdays(admin, ann, ['Thursday'])
  await standAt(isoDate('2026-11-13'))
  expect(await month('2026-09')).toEqual(['2026-09-03', '2026-09-10'])
  expect(await month('2026-10')).toEqual([])
  expect(await month('2026-11')).toEqual(['2026-11-12'])
  const rows = await school.database.query(sql`select booked_days from after_school_care_term_bookings`)
  expect(rows).toEqual([{ booked_days: '{(,2026-09-14),[2026-11-09,)}' }])
})

test('[I1] before a term begins a tick is for the whole of it, and an untick leaves nothing behind', async () => {
  await standAt(isoDate('2026-08-20'))
  expect((await annIn()).day).toBe('2026-09-02')
  const { body } = await bookWeekdays(admin, ann, ['Monday'])
  expect(body).toMatchObject({ weekdays: ['Monday'], periods: [] })
  await bookWeekdays(admin, ann, ['Monday'], false)
  expect(await school.database.query(sql`select from after_school_care_term_bookings`)).toEqual([])
})

test('[I1] a tick can count from a later day, and the grid shows the ticks of the day that is asked for', async () => {
  const body = { ...AUTUMN, studentId: ann, weekdays: ['Monday'], isBooked: true, from: '2026-11-30' }
  expect((await admin.sendJson('PUT', '/api/care/bookings', body)).body).toMatchObject({
    weekdays: ['Monday'],
    periods: [{ weekday: 'Monday', from: '2026-11-30', to: null }],
  })
  expect(await annIn()).toMatchObject({ day: TODAY, weekdays: [] })
  expect(await annIn('&from=2026-11-30')).toMatchObject({ day: '2026-11-30', weekdays: ['Monday'] })
  expect((await childrenOn(admin, isoDate('2026-11-23'))).length).toBe(0)
  expect((await childrenOn(admin, isoDate('2026-11-30'))).length).toBe(1)
})

test('[I1] no change counts from a day before today, after the term, or in a term that is over', async () => {
  const put = (from?: string) =>
    admin.sendJson<{ message: string }>('PUT', '/api/care/bookings', {
      ...{ ...AUTUMN, studentId: ann, weekdays: ['Monday'], isBooked: true },
      ...(from && { from }),
    })
  expect(await put('2026-11-12')).toMatchObject({
    status: 409,
    body: { message: 'Bookings can be changed from today on. Earlier days stay as they were booked.' },
  })
  expect(await put('2026-12-19')).toMatchObject({
    status: 409,
    body: { message: 'The term ends before that day.' },
  })
  await standAt(isoDate('2026-12-19'))
  expect(await put()).toMatchObject({
    status: 409,
    body: { message: 'This term is over. Its bookings stay as they are.' },
  })
  expect(await annIn()).toMatchObject({ day: '2026-12-18' })
  expect((await school.database.query(sql`select from after_school_care_term_bookings`)).length).toBe(0)
})

test('[I1, I2] each day is booked as the last change up to it said', async () => {
  const days = Array.from({ length: 40 }, (_, index) => addDays(isoDate('2026-10-31'), index))
  const change = fc.record({
    later: fc.integer({ min: 0, max: 12 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...CARE_WEEKDAYS), { minLength: 1 }),
    isBooked: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      await school.database.query(sql`delete from after_school_care_term_bookings`)
      let index = 0
      const made: { day: string; weekdays: string[]; isBooked: boolean }[] = []
      for (const { later, weekdays, isBooked } of changes) {
        index = Math.min(index + later, days.length - 1)
        await standAt(days[index] ?? TODAY)
        await bookWeekdays(admin, ann, weekdays, isBooked)
        made.push({ day: today, weekdays, isBooked })
      }
      await standAt(isoDate('2026-12-31'))
      const schoolDays = await school.database.query<{ date: IsoDate }>(
        sql`select date from school_calendar where is_register_required and date between '2026-11-01' and '2026-12-31'`,
      )
      const expected = schoolDays
        .map(({ date }) => date)
        .filter(
          (date) =>
            made.findLast(({ day, weekdays }) => day <= date && weekdays.includes(weekdayName(date)))
              ?.isBooked,
        )
      expect([...(await month('2026-11')), ...(await month('2026-12'))]).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})
