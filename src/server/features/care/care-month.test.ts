import { isoDate } from '#domain/calendar/iso-date.ts'
import type { CareMonthDay } from '#contract/care.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { AFTER_CARE, CARE_PUPILS, bookWeekdays, bookWholeTerm, saveRecord } from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { addPupil, addPupils } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let school: SchoolUnderTest
let reader: BrowserSession
let ann: number | undefined

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  const [annId, , , dan] = await addPupils(school.database, CARE_PUPILS)
  ann = annId
  const staff = await school.server.signedInAs('admin')
  await bookWholeTerm(school.database, ann, ['Thursday', 'Friday'])
  const stayed = { arrivalTime: '15:30', departureTime: '18:20', collectedBy: '=HYPERLINK("x")' }
  await saveRecord(staff, ann, { date: isoDate('2026-11-05'), changes: stayed })
  await saveRecord(staff, dan, {
    date: isoDate('2026-11-04'),
    changes: { arrivalTime: '15:30', notes: 'Tired, "early"' },
  })
  await saveRecord(staff, dan, { date: isoDate('2026-11-03'), changes: { attended: false } })
  await saveRecord(staff, dan, { date: isoDate('2026-10-05'), changes: stayed })
  reader = await school.server.signedInAs('read-only')
})
afterAll(() => school.close())

test('[I2] a month lists what was recorded, and the booked days without a record, up to yesterday', async () => {
  const { body } = await reader.getJson<CareMonthDay[]>('/api/care/months/2026-11')
  // Friday 6 November is an inset day, Friday 13 is today.
  expect(
    body.map(({ firstName, date, isBooked, isRecorded }) => [firstName, date, isBooked, isRecorded]),
  ).toEqual([
    ['Ann', '2026-11-05', true, true],
    ['Ann', '2026-11-12', true, false],
    ['Dan', '2026-11-03', false, true],
    ['Dan', '2026-11-04', false, true],
  ])
  expect(body[0]).toMatchObject({
    arrivalTime: '15:30',
    departureTime: '18:20',
    attended: true,
    lateMinutes: 20,
  })
})

test('[I2] who is only added for a day is a gap once the day is over; what has happened is listed at once', async () => {
  const staff = await school.server.signedInAs('admin')
  const eve = await addPupil(school.database, { firstName: 'Eve', lastName: 'Elder', yearGroup: 'Year 2' })
  await bookWeekdays(staff, eve, ['Friday'])
  for (const date of ['2026-11-12', '2026-11-13', '2026-11-16'].map(isoDate))
    await saveRecord(staff, eve, { date, changes: { isRegistered: true, notes: 'Late pick-up' } })
  await saveRecord(staff, eve, { date: isoDate('2026-11-17'), changes: { attended: false } })
  const days = async () =>
    (await reader.getJson<CareMonthDay[]>(`/api/care/months/2026-11?studentId=${eve}`)).body.map(
      ({ date, isBooked }) => [date, isBooked],
    )
  const before = [
    ['2026-11-12', false],
    ['2026-11-17', false],
  ]
  expect(await days()).toEqual(before)
  await saveRecord(staff, eve, { changes: { arrivalTime: '15:30' }, expected: { isRegistered: true } })
  expect(await days()).toEqual([before[0], ['2026-11-13', true], before[1]])
  await school.database.query(sql`delete from students where id = ${eve}`)
})

test('[I2] the month of one pupil', async () => {
  const { body } = await reader.getJson<CareMonthDay[]>(`/api/care/months/2026-11?studentId=${ann}`)
  expect(body.map(({ date }) => date)).toEqual(['2026-11-05', '2026-11-12'])
  expect((await reader.getJson('/api/care/months/2026-11?studentId=x')).status).toBe(400)
  expect((await reader.getJson('/api/care/months/2026-13')).status).toBe(400)
})

test('[I2] the CSV of a month has the minutes, hours and lateness of each day and their totals, and no cell runs as a formula', async () => {
  const response = await reader.fetch('/api/care/month.csv?month=2026-11')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="after-school-care-2026-11.csv"',
  )
  const lines = Buffer.from(await response.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  expect(lines).toEqual([
    '\uFEFFPupil,Class,Date,Weekday,Booked,Outcome,Arrived,Left,Minutes,Hours,Minutes late,Collected by,Notes',
    `Ann Ash,Reception,2026-11-05,Thursday,yes,Collected,15:30,18:20,170,2.83,20,"'=HYPERLINK(""x"")",`,
    'Ann Ash,Reception,2026-11-12,Thursday,yes,Not recorded,,,,,,,',
    'Dan Dogwood,Reception,2026-11-03,Tuesday,no,Did not come,,,,,,,',
    'Dan Dogwood,Reception,2026-11-04,Wednesday,no,Not signed out,15:30,,,,,,"Tired, ""early"""',
    'Ann Ash,Reception,Total,,,1 day,,,170,2.83,20,,',
    'Dan Dogwood,Reception,Total,,,1 day,,,0,0.00,0,,',
    '',
  ])
})
