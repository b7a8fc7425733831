import { statementsOf } from '#testing/statements-of.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupils, pupilsOf } from '#testing/school-builder.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())

describe.each([
  ['Reception', 25],
  ['Year 1', 200],
])('a class in %s of %i pupils', (yearGroup, size) => {
  let ids: number[]
  const sessionOf = (path: string) => () => staff.getJson(path)
  const saveAll = (code: string | null) => () =>
    staff.sendJson('POST', '/api/attendance/bulk', {
      ...{ date: TODAY, session: 'am' },
      marks: ids.map((studentId) => ({ studentId, code })),
    })

  beforeAll(async () => {
    ids = await addPupils(school.database, pupilsOf(yearGroup, size))
    // The first use of a connection and of a session may cost a statement more.
    await Promise.all(Array.from({ length: 10 }, sessionOf('/api/school-classes')))
    // As the first reading of a pupil does.
    await sessionOf(`/api/attendance/register?date=${TODAY}&yearGroup=${encodeURIComponent(yearGroup)}`)()
  })

  const asked = encodeURIComponent(yearGroup)
  test.each([
    [`/api/students?date=${TODAY}&yearGroup=${asked}`, 2],
    [`/api/attendance?date=${TODAY}&yearGroup=${asked}`, 2],
    [`/api/attendance/register?date=${TODAY}&yearGroup=${asked}`, 1],
    [`/api/attendance/${TODAY}`, 2],
    [`/api/students`, 2],
    [`/api/attendance/stats`, 3],
    [`/api/attendance/follow-up`, 4],
    [`/api/concerns?yearGroup=${asked}`, 4],
    [`/api/amendments`, 4],
    [`/api/amendments/marks?from=${TODAY}&to=${TODAY}&yearGroup=${asked}`, 2],
  ])('is read with %s in %i statements, the sign-in check included', async (path, statements) => {
    expect(await statementsOf(sessionOf(path))).toBe(statements)
  })

  test('[D10] is saved in 1 statement, and in 2 where nothing had to be written', async () => {
    expect(await statementsOf(saveAll('/'))).toBe(1)
    expect(await statementsOf(saveAll('L'))).toBe(1)
    expect(await statementsOf(saveAll('L'))).toBe(2)
  })

  test('has one pupil marked in 1 statement', async () => {
    const body = { studentId: ids[0], date: TODAY, amCode: 'N', pmCode: null, session: 'am' }
    expect(await statementsOf(() => staff.sendJson('POST', '/api/attendance', body))).toBe(1)
  })
})
