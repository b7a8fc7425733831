import { isoDate } from '#domain/calendar/iso-date.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import {
  AFTER_CARE,
  CARE_PUPILS,
  bookWeekdays,
  bookWholeTerm,
  childrenOn,
  saveRecord,
} from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupils, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let [ann, ben, cara, dan]: (number | undefined)[] = []

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  ;[ann, ben, cara, dan] = await addPupils(school.database, CARE_PUPILS)
  admin = await school.server.signedInAs('admin')
  staff = await school.server.signedInAs('staff')
  await bookWholeTerm(school.database, ann, ['Friday'])
  await bookWholeTerm(school.database, ben, ['Thursday', 'Friday'])
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from after_school_care_attendance`))

const count = async () => (await school.database.query(sql`select from after_school_care_attendance`)).length

test('[I2] the list of a day: booked for the weekday and term, in the order of a register', async () => {
  const list = await staff.getJson<{ closingTime: string }>(`/api/care/days/${TODAY}`)
  expect(list.body).toMatchObject({ date: TODAY, closingTime: '18:00' })
  expect(await childrenOn(staff)).toMatchObject([
    { firstName: 'Ann', isBooked: true, record: null, pmCode: null, collectors: [] },
    { knownAs: 'Ben', isBooked: true, yearGroup: 'Year 1' },
  ])
  expect((await childrenOn(staff, isoDate('2026-11-12'))).map(({ knownAs }) => knownAs)).toEqual(['Ben'])
  expect(await childrenOn(staff, isoDate('2026-11-06'))).toEqual([])
  expect(await childrenOn(staff, isoDate('2026-11-14'))).toEqual([])
  expect(await childrenOn(staff, isoDate('2031-11-14'))).toEqual([])
})

test('[I1, I2] who was moved to another academic year is expected no longer, and the booking can be cancelled', async () => {
  await bookWeekdays(admin, dan, ['Thursday', 'Friday'])
  const otherYear = await addYear(school.database, '2031-2032')
  const move = (academicYearId: number) => admin.sendJson('PUT', `/api/students/${dan}`, { academicYearId })
  const listed = async (address: string) => {
    const { body } = await admin.getJson<object>(address)
    return JSON.stringify(body).includes('"lastName":"Dogwood"')
  }
  expect((await move(otherYear)).status).toBe(200)
  expect(await listed(`/api/care/days/${TODAY}`)).toBe(false)
  expect(await listed('/api/care/months/2026-11')).toBe(false)
  expect(await listed('/api/care/bookings')).toBe(true)
  expect((await bookWeekdays(admin, dan, ['Thursday', 'Friday'], false)).status).toBe(200)
  expect(await listed('/api/care/bookings')).toBe(false)
  await move(school.academicYearId)
})

test.each([
  ['2026-11-16', 'Monday'],
  ['2026-11-17', 'Tuesday'],
  ['2026-11-18', 'Wednesday'],
  ['2026-11-19', 'Thursday'],
  ['2026-11-20', 'Friday'],
  ['2026-11-21', null],
  ['2026-11-22', null],
])('[I1] on %s, were there school, the bookings for %s count', async (date, weekday) => {
  await school.database.query(
    sql`update school_calendar set is_register_required = true where date = ${date}`,
  )
  for (const booked of CARE_WEEKDAYS) {
    await bookWeekdays(admin, dan, [...CARE_WEEKDAYS], false)
    await bookWeekdays(admin, dan, [booked])
    const listed = (await childrenOn(staff, isoDate(date))).some(({ studentId }) => studentId === dan)
    expect([booked, listed]).toEqual([booked, booked === weekday])
  }
  await bookWeekdays(admin, dan, [...CARE_WEEKDAYS], false)
})

test('[I2] a child added for the day is listed, and no longer once it is taken off', async () => {
  expect((await saveRecord(staff, dan, { changes: { isRegistered: true } })).status).toBe(200)
  expect((await childrenOn(staff)).at(-1)).toMatchObject({ firstName: 'Dan', isBooked: false })
  await saveRecord(staff, dan, { changes: { isRegistered: false }, expected: { isRegistered: true } })
  expect((await childrenOn(staff)).map(({ firstName }) => firstName)).toEqual(['Ann', 'Benjamin'])
})

test('[I2] signed in, signed out with who collected; the record says who wrote it and when', async () => {
  const arrived = { changes: { arrivalTime: '15:31', attended: true }, expected: { arrivalTime: null } }
  expect((await saveRecord(staff, ann, arrived)).body).toEqual({
    ...{ isRegistered: true, attended: true, arrivalTime: '15:31', departureTime: null },
    ...{
      collectedBy: null,
      notes: null,
      markedBy: 'Sam Staff',
      markedAt: expect.stringContaining('2026-11-13'),
    },
  })
  const left = { departureTime: '17:05', collectedBy: ' Grandma ' }
  const { body } = await saveRecord(admin, ann, { changes: left, expected: { departureTime: null } })
  expect(body).toMatchObject({ arrivalTime: '15:31', departureTime: '17:05', collectedBy: 'Grandma' })
  expect((await childrenOn(staff))[0]?.record).toEqual(body)
})

test('[I2] notes leave the times alone, and a blank note is none', async () => {
  await saveRecord(staff, ann, { changes: { arrivalTime: '15:31' } })
  await saveRecord(staff, ann, { changes: { notes: 'Inhaler in the bag' } })
  const { body } = await saveRecord(staff, ann, { changes: { notes: '  ' } })
  expect(body).toMatchObject({ arrivalTime: '15:31', attended: true, notes: null })
})

test('[I2] the mark of the afternoon stands beside the name, and earlier collectors are suggested', async () => {
  await addMarks(school.database, [{ pupil: ann ?? 0, date: TODAY, am: '/', pm: 'I' }])
  for (const [day, who] of [
    ['2026-10-09', 'Dad'],
    ['2026-10-16', 'Mum'],
    ['2026-10-23', 'Aunt'],
    ['2026-11-13', 'Nobody yet'],
    ['2026-10-02', 'Mum'],
  ] as const) {
    await saveRecord(staff, ann, {
      date: isoDate(day),
      changes: { arrivalTime: '15:30', departureTime: '16:30', collectedBy: who },
    })
  }
  const [child] = await childrenOn(staff)
  expect(child).toMatchObject({ pmCode: 'I', collectors: ['Mum', 'Aunt', 'Dad'] })
})

test.each([
  ['signing out before signing in', { departureTime: '17:00' }, 'Sign the child in before signing them out.'],
  [
    'a departure before the arrival',
    { arrivalTime: '15:30', departureTime: '15:29' },
    'The departure time cannot be before the arrival time.',
  ],
  [
    'not coming and yet here',
    { arrivalTime: '15:30', attended: false },
    'This child is signed in. Take the sign-in back first.',
  ],
  [
    'off the list and yet here',
    { arrivalTime: '15:30', isRegistered: false },
    'This child is signed in. Take the sign-in back first.',
  ],
])('[I2] %s is refused with a sentence and leaves nothing behind', async (_, changes, message) => {
  expect(await saveRecord(staff, ann, { changes })).toMatchObject({ status: 409, body: { message } })
  expect(await count()).toBe(0)
})

test.each([
  ['an inset day', '2026-11-06', /not a school day/],
  ['a day of half term', '2026-10-28', /not a school day/],
  ['a Saturday', '2026-11-14', /not a school day/],
  ['a date outside the calendar', '2031-11-14', /not in the school calendar/],
])('[I2] %s is refused with a sentence', async (_, date, sentence) => {
  const { status, body } = await saveRecord(staff, ann, {
    date: isoDate(date),
    changes: { arrivalTime: '15:30' },
  })
  expect(status).toBe(409)
  expect(body.message).toMatch(sentence)
  expect(await count()).toBe(0)
})

test('[I2] what was written down can be corrected after the day has become one without school', async () => {
  await saveRecord(staff, dan, { changes: { isRegistered: true } })
  await saveRecord(staff, ann, { changes: { arrivalTime: '15:31' } })
  const make = (isSchoolDay: boolean) =>
    school.database.query(
      sql`update school_calendar set is_register_required = ${isSchoolDay} where date = ${TODAY}`,
    )
  await make(false)
  try {
    expect((await saveRecord(staff, dan, { changes: { isRegistered: false } })).status).toBe(200)
    expect((await saveRecord(staff, ann, { changes: { arrivalTime: '15:30' } })).status).toBe(200)
    expect((await childrenOn(staff)).map(({ firstName }) => firstName)).toEqual(['Ann'])
    const added = await saveRecord(staff, ben, { changes: { isRegistered: true } })
    expect(added).toMatchObject({ status: 409, body: { code: 'noSchoolDay' } })
  } finally {
    await make(true)
  }
})

test('[I2] a day to come: not coming can be noted, signing in cannot', async () => {
  const date = isoDate('2026-11-20')
  expect((await saveRecord(staff, ann, { date, changes: { attended: false } })).status).toBe(200)
  expect(await saveRecord(staff, ben, { date, changes: { arrivalTime: '15:30' } })).toMatchObject({
    status: 409,
    body: { code: 'notYet' },
  })
})

test('[I2] a pupil who is not on roll or does not exist is refused', async () => {
  const changes = { arrivalTime: '15:30' }
  expect(await saveRecord(staff, cara, { changes })).toMatchObject({
    status: 409,
    body: { code: 'notOnRoll' },
  })
  expect(await saveRecord(staff, 99_999, { changes })).toMatchObject({ status: 404 })
})

test.each([
  [{ arrivalTime: '25:00' }, /arrivalTime/],
  [{ arrivalTime: '3pm' }, /arrivalTime/],
  [{ collectedBy: 'x'.repeat(201) }, /collectedBy/],
  [{ notes: 'x'.repeat(2001) }, /notes/],
  [{ markedBy: 'me' }, /markedBy/],
  [{}, /changes/],
])('[J7] %o is bad input', async (changes, field) => {
  const { status, body } = await saveRecord(staff, ann, { changes })
  expect(status).toBe(400)
  expect(body.message).toMatch(field)
})

test('[I2] read-only accounts read the afternoon and cannot write it', async () => {
  const reader = await school.server.signedInAs('read-only')
  expect((await saveRecord(reader, ann, { changes: { arrivalTime: '15:30' } })).status).toBe(403)
  expect(await childrenOn(reader)).toHaveLength(2)
})

test('[I2] the server refuses a departure that is still to come, and takes a fast tablet’s now as its own', async () => {
  await saveRecord(staff, ann, { changes: { arrivalTime: '15:30' } })
  expect(
    await saveRecord(staff, ann, { changes: { departureTime: '18:36', collectedBy: 'Mum' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'departureToCome', message: 'The departure time is still to come. It is 18:30 now.' },
  })
  expect(await saveRecord(staff, ben, { changes: { arrivalTime: '19:00' } })).toMatchObject({
    status: 409,
    body: { code: 'arrivalToCome', message: 'The arrival time is still to come. It is 18:30 now.' },
  })
  expect(await count()).toBe(1)
  const { body } = await saveRecord(staff, ann, { changes: { departureTime: '18:33', collectedBy: 'Mum' } })
  expect(body).toMatchObject({ departureTime: '18:30', collectedBy: 'Mum' })
})
