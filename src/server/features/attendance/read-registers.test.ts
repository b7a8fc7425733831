import { isoDate } from '#domain/calendar/iso-date.ts'
import type { AttendanceRecord, DayStatistics, MissingPupils, Register } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupils } from '#testing/school-builder.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const THURSDAY = '2026-11-12'

let school: SchoolUnderTest
let reader: BrowserSession
let ids: Record<'ada' | 'ben' | 'cleo' | 'dora', number>

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
  const [ada = 0, ben = 0, cleo = 0, dora = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Zeal', yearGroup: 'Reception' },
    { firstName: 'Benjamin', knownAs: 'Ben', lastName: 'Young', yearGroup: 'Reception' },
    { firstName: 'Cleo', lastName: 'Xu', yearGroup: 'Year 1' },
    { firstName: 'Dora', lastName: 'West', yearGroup: 'Forest School' },
    { firstName: 'Left', lastName: 'Long Ago', yearGroup: 'Reception', leaveDate: isoDate('2026-10-01') },
  ])
  ids = { ada, ben, cleo, dora }
  await addMarks(school.database, [
    { pupil: ada, date: TODAY, am: '/' },
    { pupil: ben, date: TODAY, am: 'I', pm: '\\' },
    { pupil: cleo, date: TODAY, pm: 'N' },
    { pupil: ada, date: THURSDAY, am: 'L', pm: '\\' },
    { pupil: dora, date: THURSDAY, am: '/', pm: '\\' },
  ])
})
afterAll(() => school.close())

describe('the marks of a day', () => {
  const read = async (path: string) => {
    const { status, body } = await reader.getJson<AttendanceRecord[]>(path)
    expect(status).toBe(200)
    return body.toSorted((one, other) => one.studentId - other.studentId)
  }

  test.each([
    `/api/attendance?date=${TODAY}`,
    `/api/attendance/${TODAY}`,
    `/api/attendance?date=${TODAY}&yearGroup=All`,
  ])('[J4] %s', async (path) => {
    expect(await read(path)).toEqual([
      { studentId: ids.ada, amCode: '/', pmCode: null, readOnly: false },
      { studentId: ids.ben, amCode: 'I', pmCode: '\\', readOnly: false },
      { studentId: ids.cleo, amCode: null, pmCode: 'N', readOnly: false },
    ])
  })

  test('[D6] a record whose marks were both removed is not listed', async () => {
    const day = '2026-11-11'
    const teacher = await school.server.signedInAs('staff')
    const mark = (code: string | null) =>
      teacher.sendJson('POST', '/api/attendance', {
        ...{ studentId: ids.ada, date: day, amCode: code, pmCode: null, session: 'am' },
      })
    expect((await mark('/')).status).toBe(200)
    expect(await read(`/api/attendance?date=${day}`)).toHaveLength(1)
    expect((await mark(null)).status).toBe(200)
    expect(await read(`/api/attendance?date=${day}`)).toEqual([])
    expect(await read(`/api/attendance?date=${day}&yearGroup=Reception`)).toEqual([])
  })

  test.each([
    ['Reception', ['ada', 'ben']],
    ['Year 1', ['cleo']],
    ['No such class', []],
  ] as const)('[D1] of the class %s', async (yearGroup, names) => {
    const asked = encodeURIComponent(yearGroup)
    const expected = names.map((name) => ids[name])
    const inQuery = await read(`/api/attendance?date=${TODAY}&yearGroup=${asked}`)
    const inPath = await read(`/api/attendance/${TODAY}?yearGroup=${asked}`)
    expect(inQuery.map(({ studentId }) => studentId)).toEqual(expected)
    expect(inPath).toEqual(inQuery)
  })

  test('[J4, J7] without a date, or with none that exists, is answered 400', async () => {
    expect(await reader.getJson('/api/attendance')).toMatchObject({
      status: 400,
      body: { message: 'date must be a date.' },
    })
    for (const path of [
      '/api/attendance?date=2026-02-29',
      '/api/attendance/yesterday',
      '/api/attendance/statistics',
    ]) {
      expect(await reader.getJson(path)).toMatchObject({
        status: 400,
        body: { message: 'date must be a real date written YYYY-MM-DD.' },
      })
    }
  })
})

describe('the register of a day', () => {
  test.each([
    ['Reception', TODAY],
    ['Reception', THURSDAY],
    ['All', TODAY],
    ['No such class', TODAY],
    ['Reception', '2027-08-20'],
  ])('has the pupils and the marks that the two calls give: %s on %s', async (yearGroup, date) => {
    const query = `date=${date}&yearGroup=${encodeURIComponent(yearGroup)}`
    for (const person of [reader, await school.server.signedInAs('staff')]) {
      const { body: pupils } = await person.getJson<Pupil[]>(`/api/students?${query}`)
      const { body: records } = await person.getJson<AttendanceRecord[]>(`/api/attendance?${query}`)
      const { body: register } = await person.getJson<Register>(`/api/attendance/register?${query}`)
      expect(register.pupils).toEqual(pupils)
      expect(new Set(register.records)).toEqual(new Set(records))
    }
  })

  test('without a class is that of all, and needs a date', async () => {
    const { body: all } = await reader.getJson<Register>(`/api/attendance/register?date=${TODAY}`)
    expect(all.pupils).toHaveLength(4)
    expect(await reader.getJson('/api/attendance/register')).toMatchObject({
      status: 400,
      body: { message: 'date must be a date.' },
    })
  })
})

test('[C2] the statistics count pupils and missing marks of every class on the opening day', async () => {
  const { body } = await reader.getJson<DayStatistics>('/api/attendance/stats')
  expect(body).toEqual({
    date: TODAY,
    isToday: true,
    totals: { pupils: 4, unmarkedAm: 2, unmarkedPm: 2 },
    classes: [
      { yearGroup: 'Reception', pupils: 2, unmarkedAm: 0, unmarkedPm: 1 },
      { yearGroup: 'Year 1', pupils: 1, unmarkedAm: 1, unmarkedPm: 0 },
      { yearGroup: 'Forest School', pupils: 1, unmarkedAm: 1, unmarkedPm: 1 },
    ],
  })
})

describe('who is missing', () => {
  const missing = async (query = '') =>
    (await reader.getJson<MissingPupils>(`/api/attendance/missing${query}`)).body

  test('are the pupils marked absent or not marked, class by class, in the current session of the opening day', async () => {
    const { pupils, ...when } = await missing()
    expect(when).toEqual({ date: TODAY, session: 'am' })
    expect(pupils.map(({ studentId, code }) => [studentId, code])).toEqual([
      [ids.ben, 'I'],
      [ids.cleo, null],
      [ids.dora, null],
    ])
    expect(pupils[0]).toEqual({
      studentId: ids.ben,
      firstName: 'Benjamin',
      knownAs: 'Ben',
      lastName: 'Young',
      yearGroup: 'Reception',
      code: 'I',
    })
  })

  test('can be asked for by date, session and class', async () => {
    const ofDay = await missing(`?date=${THURSDAY}&session=pm&yearGroup=Reception`)
    expect(ofDay.pupils.map(({ studentId }) => studentId)).toEqual([ids.ben])
  })

  test('has no pupils on a day without a register', async () => {
    expect((await missing('?date=2026-11-14')).pupils).toEqual([])
  })
})

test('the history of a pupil and day that were never marked is empty', async () => {
  expect(await reader.getJson(`/api/attendance/history/${ids.dora}/${TODAY}`)).toEqual({
    status: 200,
    body: [],
  })
  expect((await reader.getJson('/api/attendance/history/none/2026-11-13')).status).toBe(400)
})

test('[M8] of the same code, only what a closure entered and no person changed since can be lifted', async () => {
  const date = '2026-11-10'
  const staff = await school.server.signedInAs('staff')
  const [ada, ben, cleo] = [ids.ada, ids.ben, ids.cleo]
  const save = (studentId: number, code: string) =>
    staff.sendJson('POST', '/api/attendance', {
      ...{ studentId, date, session: 'am', amCode: code, pmCode: null, reason: 'Burst pipe at home' },
    })
  await save(ada, 'Y4')
  const marks = [ben, cleo].map((studentId) => ({ studentId, code: 'Y4', expected: null }))
  const closure = { date, session: 'am', marks, reason: 'Closed: Whole site closed' }
  expect((await staff.sendJson('POST', '/api/attendance/bulk', closure)).status).toBe(200)
  const closed = async () => (await staff.getJson(`/api/attendance/closed/${date}`)).body
  expect(await closed()).toEqual([ben, cleo].map((studentId) => ({ studentId, session: 'am', code: 'Y4' })))
  for (const code of ['I', 'Y4']) await save(ben, code)
  expect(await closed()).toEqual([{ studentId: cleo, session: 'am', code: 'Y4' }])
  expect((await reader.getJson(`/api/attendance/closed/${date}`)).status).toBe(403)
})
