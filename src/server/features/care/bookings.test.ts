import type { CareBookings, CopiedBookings } from '#contract/care.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { AUTUMN, CARE_PUPILS, bookWeekdays } from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { addClasses, addPupil, addPupils, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession
let ann: number | undefined
let ben: number | undefined
let cara: number | undefined
let dan: number | undefined

const SPRING = { academicYear: '2026-2027', term: 'Spring' }
const FIRST_DAY: CalendarDay = {
  ...{ date: isoDate('2027-09-06'), academicYear: '2027-2028', termName: 'Autumn', weekNumber: 1 },
  ...{ dayType: 'teaching', isRegisterRequired: true },
}
const IN_AUTUMN = '/api/care/bookings?academicYear=2026-2027&term=Autumn'

beforeAll(async () => {
  school = await openSchool()
  ;[ann, ben, cara, dan] = await addPupils(school.database, CARE_PUPILS)
  await school.database.query(sql`
    update school_calendar set term_name = 'Spring', is_register_required = extract(isodow from date) < 6
    where date between '2027-01-05' and '2027-03-25'`)
  admin = await school.server.signedInAs('admin')
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from after_school_care_term_bookings`))

async function weekdaysOf(path = IN_AUTUMN): Promise<Record<string, string[]>> {
  const { body } = await admin.getJson<CareBookings>(path)
  return Object.fromEntries(body.pupils.map(({ firstName, weekdays }) => [firstName, weekdays]))
}

test('[I1] the grid opens on the current term, with every term and everybody on roll in it', async () => {
  const { body } = await admin.getJson<CareBookings>('/api/care/bookings')
  expect(body.terms.map(({ term }) => term)).toEqual(['Autumn', 'Spring'])
  expect(body.chosen).toMatchObject({ ...AUTUMN, from: '2026-09-02', to: '2026-12-18' })
  expect(body.pupils.map(({ firstName }) => firstName)).toEqual(['Ann', 'Benjamin', 'Dan'])
})

test('[I1] weekdays are ticked one by one or as a row, and cancelled again', async () => {
  expect((await bookWeekdays(admin, ann, ['Friday'])).body.weekdays).toEqual(['Friday'])
  expect((await bookWeekdays(admin, ann, ['Monday'])).body.weekdays).toEqual(['Monday', 'Friday'])
  expect((await bookWeekdays(admin, ann, ['Friday'], false)).body.weekdays).toEqual(['Monday'])
  expect(await weekdaysOf()).toEqual({ Ann: ['Monday'], Benjamin: [], Dan: [] })
})

test('[I1] a booking notes who made it, and a tick or its removal said twice is said once', async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await bookWeekdays(admin, ann, ['Friday'])).status).toBe(200)
  const rows = await school.database.query(sql`
    select count(*)::int as count, min(users.first_name) as by from after_school_care_term_bookings
    join users on users.id = created_by`)
  expect(rows).toEqual([{ count: 1, by: 'Ada' }])
  for (let time = 0; time < 2; time += 1) {
    expect((await bookWeekdays(admin, ann, ['Friday'], false)).body.weekdays).toEqual([])
  }
})

test('[I1] two administrators who tick the same row at the same instant lose nothing', async () => {
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [...weekdays, ...weekdays].map((day) => bookWeekdays(admin, ben, [day])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await weekdaysOf())['Benjamin']).toEqual(weekdays)
    await bookWeekdays(admin, ben, weekdays, false)
  }
})

test('[I1] a weekday that is named twice is booked once', async () => {
  expect((await bookWeekdays(admin, ann, ['Friday', 'Friday'])).body.weekdays).toEqual(['Friday'])
  expect((await bookWeekdays(admin, ann, ['Friday', 'Friday'], false)).body.weekdays).toEqual([])
})

test('[I1] who is not on roll in the term, an unknown pupil, term or weekday is refused with a sentence', async () => {
  expect(await bookWeekdays(admin, cara, ['Friday'])).toMatchObject({
    status: 409,
    body: { code: 'notOnRoll', message: 'This pupil is not on roll in this term.' },
  })
  expect(await bookWeekdays(admin, 99_999, ['Friday'])).toMatchObject({
    status: 404,
    body: { message: 'There is no such pupil.' },
  })
  expect(await bookWeekdays(admin, ann, ['Sunday'])).toMatchObject({ status: 400 })
  expect(await bookWeekdays(admin, ann, [])).toMatchObject({ status: 400 })
  const unknown = { ...AUTUMN, term: 'Winter', studentId: ann, weekdays: ['Friday'], isBooked: true }
  expect(await admin.sendJson('PUT', '/api/care/bookings', unknown)).toMatchObject({
    status: 404,
    body: { message: 'There is no such term.' },
  })
  expect(await admin.getJson('/api/care/bookings?academicYear=2026-2027&term=Winter')).toMatchObject({
    status: 404,
  })
  expect(await admin.getJson('/api/care/bookings?term=Autumn')).toMatchObject({ status: 400 })
})

test('[I1] bookings are for administrators; everybody may read them', async () => {
  const staff = await school.server.signedInAs('staff')
  const reader = await school.server.signedInAs('read-only')
  for (const browser of [staff, reader]) {
    expect((await bookWeekdays(browser, ann, ['Friday'])).status).toBe(403)
    expect((await browser.getJson('/api/care/bookings')).status).toBe(200)
  }
})

const copy = (from = AUTUMN, to = SPRING) =>
  admin.sendJson<CopiedBookings & { message: string }>('POST', '/api/care/bookings/copy', { from, to })

test('[I1] a term is copied to the next: what stands there stays, who has left is left out, twice is once', async () => {
  await bookWeekdays(admin, ann, ['Monday', 'Friday'])
  await bookWeekdays(admin, ben, ['Tuesday'])
  await school.database.query(sql`update students set leave_date = '2026-12-18' where id = ${ben}`)
  expect((await copy()).body).toEqual({ copied: 2, present: 0, leftOut: 1 })
  expect((await copy()).body).toEqual({ copied: 0, present: 2, leftOut: 1 })
  expect(await weekdaysOf('/api/care/bookings?academicYear=2026-2027&term=Spring')).toEqual({
    Ann: ['Monday', 'Friday'],
    Cara: [],
    Dan: [],
  })
  await school.database.query(sql`update students set leave_date = null where id = ${ben}`)
  expect((await copy(AUTUMN, AUTUMN)).status).toBe(400)
  expect((await copy(AUTUMN, { ...SPRING, term: 'Winter' })).status).toBe(404)
})

describe('a term is copied into the next year', () => {
  const later = { academicYear: '2027-2028', term: 'Autumn' }
  let laterYearId: number | undefined
  const rollOver = () =>
    admin.sendJson('POST', '/api/students/roll-over', {
      fromYearId: school.academicYearId,
      toYearId: laterYearId,
    })
  const changeLater = (firstName: string, change: string) =>
    school.database.query(
      sql`update students set ${rawSql(change)} where first_name = ${firstName} and academic_year_id = ${laterYearId}`,
    )
  /** As where the row was typed in by hand, and it is not known yet whose it is. */
  const partLater = async (firstName: string) => {
    await school.database.query(sql`insert into persons default values`)
    await changeLater(firstName, `person_id = (select max(id) from persons)`)
  }
  const bookedLater = () => weekdaysOf('/api/care/bookings?academicYear=2027-2028&term=Autumn')

  beforeEach(async () => {
    laterYearId = await addYear(school.database, { year: '2027-2028', days: [FIRST_DAY] })
    await addClasses(school.database, ['Reception', 'Year 1', 'Year 2'])
    await school.database.query(sql`update students set hubspot_id = 'ann' where id = ${ann}`)
    await school.database.query(sql`update students set date_of_birth = '2020-05-05' where id = ${ben}`)
    await bookWeekdays(admin, ann, ['Monday'])
    await bookWeekdays(admin, ben, ['Tuesday'])
    await bookWeekdays(admin, dan, ['Friday'])
    await rollOver()
  })
  afterEach(async () => {
    await school.database.query(sql`delete from students where academic_year_id = ${laterYearId}`)
    await school.database.query(sql`delete from after_school_care_term_bookings`)
    await school.database.query(sql`delete from school_calendar where academic_year_id = ${laterYearId}`)
    await school.database.query(sql`delete from academic_years where id = ${laterYearId}`)
  })

  test('[I1] for pupils who rolled over, with an external id or without', async () => {
    // Dan has left; another pupil has the same name.
    await partLater('Dan')
    await changeLater('Dan', `date_of_birth = '2019-01-01'`)
    expect((await copy(AUTUMN, later)).body).toEqual({ copied: 2, present: 0, leftOut: 1 })
    expect(await bookedLater()).toMatchObject({ Ann: ['Monday'], Benjamin: ['Tuesday'], Dan: [] })
  })

  test('[I1] for those who were given an external id since, and not for those who have left', async () => {
    await changeLater('Benjamin', `hubspot_id = 'ben'`)
    await changeLater('Dan', `leave_date = '2027-09-05'`)
    expect((await copy(AUTUMN, later)).body).toEqual({ copied: 2, present: 0, leftOut: 1 })
    expect((await copy(AUTUMN, later)).body).toEqual({ copied: 0, present: 2, leftOut: 1 })
    expect(await bookedLater()).toMatchObject({ Ann: ['Monday'], Benjamin: ['Tuesday'] })
  })

  test('[I1] not for a pupil whose namesake could be meant', async () => {
    await partLater('Benjamin')
    await addPupil(school.database, {
      ...{ year: '2027-2028', firstName: 'Benjamin', lastName: 'Birch', dateOfBirth: '2020-05-05' },
    })
    expect((await copy(AUTUMN, later)).body).toEqual({ copied: 2, present: 0, leftOut: 1 })
    expect(await bookedLater()).toMatchObject({ Ann: ['Monday'], Benjamin: [], Dan: ['Friday'] })
  })

  test('[I1, Q1] also for a pupil with a namesake, where the person is known', async () => {
    await addPupil(school.database, {
      ...{ year: '2027-2028', firstName: 'Benjamin', lastName: 'Birch', dateOfBirth: '2020-05-05' },
    })
    expect((await copy(AUTUMN, later)).body).toEqual({ copied: 3, present: 0, leftOut: 0 })
  })
})

test('[I1] the bookings as CSV: a row for each pupil, totals per weekday, and no cell runs as a formula', async () => {
  await bookWeekdays(admin, ann, ['Monday', 'Friday'])
  await school.database.query(sql`update students set last_name = '=1+1' where id = ${ben}`)
  await school.database.query(sql`update students set known_as = '' , first_name = '=1' where id = ${ben}`)
  await bookWeekdays(admin, ben, ['Friday'])
  const response = await admin.fetch('/api/care/bookings.csv?academicYear=2026-2027&term=Autumn')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="after-school-care-Autumn-2026-2027.csv"',
  )
  const lines = Buffer.from(await response.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  expect(lines).toEqual([
    '\uFEFFPupil,Class,Monday,Tuesday,Wednesday,Thursday,Friday,Days a week,Only for a part of the term',
    "'=1 =1+1,Year 1,,,,,x,1,Friday from 2026-11-13",
    'Ann Ash,Reception,x,,,,x,2,Monday from 2026-11-13; Friday from 2026-11-13',
    'Total,,1,0,0,0,2,3,',
    '',
  ])
})
