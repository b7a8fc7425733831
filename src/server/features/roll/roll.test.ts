import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Pupil, PupilEntry } from '#contract/pupils.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupil, addPupils, addYear, pupilsOf } from '#testing/school-builder.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let reader: BrowserSession
let writer: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
  writer = await school.server.signedInAs('staff')
  await addYear(school.database, {
    ...{ year: '2025-2026', from: isoDate('2025-09-01'), to: isoDate('2026-07-31') },
    ...{ insetDays: [], bankHolidays: [] },
    terms: [
      {
        name: 'Summer',
        from: isoDate('2026-04-20'),
        to: isoDate('2026-07-17'),
        halfTerm: { from: isoDate('2026-05-25'), to: isoDate('2026-05-29') },
      },
    ],
  })
  await addPupil(school.database, { year: '2025-2026', firstName: 'Nora', lastName: 'Last Year' })
  await addPupils(school.database, [
    { firstName: 'Bob', lastName: 'Young' },
    { firstName: 'Zachary', knownAs: 'Alf', lastName: 'Young' },
    { firstName: 'Émile', lastName: 'Éluard', yearGroup: 'Year 1' },
    { firstName: 'Ann', lastName: 'de Vere', yearGroup: 'Year 1' },
    {
      firstName: 'Zoe',
      lastName: 'Adams',
      startDate: isoDate('2026-11-13'),
      leaveDate: isoDate('2026-11-13'),
    },
    { firstName: 'Gone', lastName: 'Away', leaveDate: isoDate('2026-11-12') },
    { firstName: 'New', lastName: 'Comer', startDate: isoDate('2026-11-16') },
  ])
})
afterAll(() => school.close())

const names = async (query: string) =>
  (await reader.getJson<Pupil[]>(`/api/students${query}`)).body.map(displayName)

describe('[D18] the pupils of a date', () => {
  const ON_ROLL = ['Zoe Adams', 'Ann de Vere', 'Émile Éluard', 'Alf Young', 'Bob Young']

  test('are on roll from the start to the leave date, both inclusive, by last name and then the name shown', async () => {
    expect(await names(`?date=${TODAY}`)).toEqual(ON_ROLL)
    expect(await names('?date=2026-11-12')).toContain('Gone Away')
    expect(await names('?date=2026-11-16')).toContain('New Comer')
  })

  test('are those of the academic year that contains it', async () => {
    expect(await names('?date=2026-07-01')).toEqual(['Nora Last Year'])
    expect(await names('?date=2027-08-20')).toEqual([])
  })

  test.each([
    ['Year 1', ['Ann de Vere', 'Émile Éluard']],
    ['All', ON_ROLL],
    ['No such class', []],
  ])('[D1] of the class %s', async (yearGroup, expected) => {
    expect(await names(`?date=${TODAY}&yearGroup=${encodeURIComponent(yearGroup)}`)).toEqual(expected)
  })

  test('[J4] without parameters are those of the day that the register opens on', async () => {
    expect(await names('')).toEqual(ON_ROLL)
    expect(await names('?yearGroup=Reception')).toEqual(['Zoe Adams', 'Alf Young', 'Bob Young'])
  })

  test('[J4] have the fields that a register shows, and the consent only for those who may change it', async () => {
    const shown = {
      id: expect.any(Number),
      firstName: 'Zachary',
      knownAs: 'Alf',
      lastName: 'Young',
      dateOfBirth: null,
      yearGroup: 'Reception',
      profileImageUrl: null,
      academicYearId: school.academicYearId,
    }
    const address = `/api/students?date=${TODAY}`
    expect((await reader.getJson<Pupil[]>(address)).body[3]).toEqual(shown)
    expect((await writer.getJson<Pupil[]>(address)).body[3]).toEqual({ ...shown, photoConsent: false })
    expect((await reader.getJson<Pupil[]>('/api/students')).body[3]).toEqual(shown)
  })
})

test('[J4] the pupils of an academic year are all of them, with every field for those who may change them', async () => {
  expect(await names('?academicYear=2025-2026')).toEqual(['Nora Last Year'])
  expect(await names('?academicYear=1999-2000')).toEqual([])
  const { body } = await writer.getJson<PupilEntry[]>('/api/students?academicYear=2026-2027')
  expect(body).toHaveLength(7)
  expect(body.find(({ lastName }) => lastName === 'Adams')).toMatchObject({
    startDate: '2026-11-13',
    leaveDate: '2026-11-13',
    hubspotId: null,
    createdAt: expect.any(String),
  })
  const { body: shown } = await reader.getJson<Pupil[]>('/api/students?academicYear=2026-2027')
  expect(shown).toHaveLength(7)
  expect(new Set(shown.flatMap(Object.keys))).toEqual(
    new Set([
      ...['id', 'firstName', 'knownAs', 'lastName', 'dateOfBirth', 'yearGroup'],
      ...['profileImageUrl', 'academicYearId'],
    ]),
  )
})

test.each([
  ['?date=2026-13-01', 'date must be a real date written YYYY-MM-DD.'],
  [`?date=${TODAY}&academicYear=2026-2027`, 'give either date or academicYear, not both.'],
  ['?academicYear=', 'academicYear must not be empty.'],
  ['?name=Ada', '"name" is not a known field.'],
])('[J7] %s is answered 400', async (query, message) => {
  expect(await reader.getJson(`/api/students${query}`)).toMatchObject({ status: 400, body: { message } })
})

test('a class of 25 with its marks stays under 3 kB compressed', async () => {
  const ids = await addPupils(school.database, pupilsOf('Year 5', 25))
  const staff = await school.server.signedInAs('staff')
  await staff.sendJson('POST', '/api/attendance/bulk', {
    ...{ date: TODAY, session: 'am' },
    marks: ids.map((studentId) => ({ studentId, code: '/' })),
  })
  const sizes = ['students', 'attendance'].map(async (resource) => {
    const response = await staff.fetch(`/api/${resource}?date=${TODAY}&yearGroup=Year%205`)
    return gzipSync(await response.text()).length
  })
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThan(3000)
})
