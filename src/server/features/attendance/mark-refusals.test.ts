import { MARK_REFUSALS } from '#domain/attendance/mark-refusals.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupil, addPupils, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let ada: number
let leaver: number
let starter: number
let lastYears: number

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  await addYear(school.database, '2025-2026')
  ;[ada = 0, leaver = 0, starter = 0, lastYears = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Lovelace' },
    { firstName: 'Lea', lastName: 'Ver', leaveDate: '2026-11-12' },
    { firstName: 'Stan', lastName: 'Starter', startDate: '2026-11-14' },
    { firstName: 'Olga', lastName: 'Old', year: '2025-2026' },
  ])
})
afterAll(() => school.close())

const written = () =>
  school.database.query(
    sql`select student_id from attendance_records union all select student_id from attendance_changes`,
  )

const saveOne = (body: object, by = staff) =>
  by.sendJson('POST', '/api/attendance', {
    ...{ studentId: ada, date: TODAY, amCode: '/', pmCode: null, session: 'am' },
    ...body,
  })
const saveMany = (body: object, by = staff) =>
  by.sendJson('POST', '/api/attendance/bulk', {
    ...{ date: TODAY, session: 'am', marks: [{ studentId: ada, code: '/' }] },
    ...body,
  })

describe('[J8] a mark is refused with a sentence that says why, and nothing is written', () => {
  test.each([
    ['a weekend', '2026-11-14', 'noRegister'],
    ['an inset day', '2026-11-06', 'noRegister'],
    ['half term', '2026-10-27', 'noRegister'],
    ['a date outside the calendar', '2027-08-10', 'notInCalendar'],
  ] as const)('on %s', async (_, date, code) => {
    for (const answer of [await saveOne({ date }), await saveMany({ date })]) {
      expect(answer).toMatchObject({ status: 409, body: { code, message: MARK_REFUSALS[code] } })
    }
    expect(await written()).toEqual([])
  })

  test.each([
    ['a pupil who left the day before', () => leaver],
    ['a pupil who starts the day after', () => starter],
    ['a pupil of another academic year', () => lastYears],
  ] as const)('[D18] for %s', async (_, pupil) => {
    expect(await saveOne({ studentId: pupil() })).toMatchObject({
      status: 409,
      body: { code: 'notOnRoll', message: MARK_REFUSALS.notOnRoll },
    })
    expect(await written()).toEqual([])
  })

  test('[J7] for an unknown pupil, with 404', async () => {
    expect(await saveOne({ studentId: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'unknownPupil', message: MARK_REFUSALS.unknownPupil },
    })
  })

  test('for all of a bulk when one pupil cannot be marked, saying who', async () => {
    const answer = await saveMany({ marks: [ada, leaver].map((studentId) => ({ studentId, code: '/' })) })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'notOnRoll', message: `${MARK_REFUSALS.notOnRoll} (Lea Ver)`, studentIds: [leaver] },
    })
    expect(
      await saveMany({ marks: [ada, 999_999].map((studentId) => ({ studentId, code: '/' })) }),
    ).toMatchObject({
      status: 404,
      body: { code: 'unknownPupil', studentIds: [999_999] },
    })
    expect(await written()).toEqual([])
  })
})

describe('[D13] a locked record', () => {
  let locked: number
  beforeAll(async () => {
    locked = await addPupil(school.database, { firstName: 'Lock', lastName: 'Ed' })
    await addMarks(school.database, [{ pupil: locked, date: TODAY, am: 'I', readOnly: true }])
  })

  test.each(['admin', 'staff'] as const)('is refused to %s, even with the mark that it has', async (role) => {
    const person = await school.server.signedInAs(role)
    for (const amCode of ['/', 'I']) {
      expect(await saveOne({ studentId: locked, amCode }, person)).toMatchObject({
        status: 409,
        body: { code: 'locked', message: MARK_REFUSALS.locked, current: { amCode: 'I', readOnly: true } },
      })
    }
  })

  test('is skipped and named by a bulk, which marks the others', async () => {
    const other = await addPupil(school.database, { firstName: 'Free', lastName: 'Other' })
    const answer = await saveMany({ marks: [locked, other].map((studentId) => ({ studentId, code: '/' })) })
    expect(answer).toEqual({
      status: 200,
      body: {
        records: [
          { studentId: locked, amCode: 'I', pmCode: null, readOnly: true },
          { studentId: other, amCode: '/', pmCode: null, readOnly: false },
        ],
        locked: [locked],
        changedMeanwhile: [],
      },
    })
  })
})

test('[D10] a bulk skips marks that a colleague has changed, and names the colleague', async () => {
  const [changed = 0, other = 0] = await addPupils(school.database, [
    { firstName: 'Changed', lastName: 'Meanwhile' },
    { firstName: 'As', lastName: 'Expected' },
  ])
  await saveOne({ studentId: changed, amCode: 'I', session: 'am' })
  const answer = await saveMany({
    marks: [changed, other].map((studentId) => ({ studentId, code: '/', expected: null })),
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      records: [{ amCode: 'I' }, { amCode: '/' }],
      changedMeanwhile: [{ studentId: changed, change: { userName: 'Sam Staff', newCode: 'I' } }],
    },
  })
})

test('in a bulk each mark is compared with its own expectation, and one without any is written', async () => {
  const [asExpected = 0, changed = 0, unasked = 0] = await addPupils(school.database, [
    { firstName: 'As', lastName: 'Expected' },
    { firstName: 'Changed', lastName: 'Meanwhile' },
    { firstName: 'Not', lastName: 'Asked' },
  ])
  const marked = [asExpected, changed, unasked]
  await saveMany({ marks: marked.map((studentId) => ({ studentId, code: 'I' })) })
  const answer = await saveMany({
    marks: [
      { studentId: unasked, code: 'L' },
      { studentId: changed, code: 'L', expected: 'N' },
      { studentId: asExpected, code: 'L', expected: 'I' },
    ],
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      records: [{ amCode: 'L' }, { amCode: 'I' }, { amCode: 'L' }],
      changedMeanwhile: [{ studentId: changed }],
    },
  })
})

describe('a mark that is expected, of which there is no record any more', () => {
  const withRecordOf = async (...names: string[]) => {
    const ids = await addPupils(
      school.database,
      names.map((lastName) => ({ firstName: 'Sam', lastName })),
    )
    await saveMany({ marks: ids.map((studentId) => ({ studentId, code: 'I' })) })
    return ids
  }
  // As where a backup was restored that is older than what a page shows.
  const loseRecord = (id: number) =>
    school.database.query(sql`delete from attendance_records where student_id = ${id}`)
  const recordsOf = async (...ids: number[]) => {
    const rows = await school.database.query<{ count: number }>(
      sql`select count(*)::int as count from attendance_records where student_id = any(${ids}::int[])`,
    )
    return rows[0]?.count
  }

  test('is not replaced; to remove it needs nothing', async () => {
    const [gone = 0] = await withRecordOf('Gone')
    await loseRecord(gone)
    const change = { studentId: gone, session: 'am', expected: 'I' }
    expect(await saveOne({ ...change, amCode: 'L' })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile', current: { amCode: null, readOnly: false } },
    })
    expect(await saveOne({ ...change, amCode: null })).toMatchObject({ status: 200, body: { amCode: null } })
    expect(await recordsOf(gone)).toBe(0)
  })

  test('is skipped and named by a bulk, which replaces the others and marks who has none', async () => {
    const [there = 0, gone = 0, first = 0] = await withRecordOf('There', 'Gone', 'First')
    await loseRecord(gone)
    await loseRecord(first)
    const answer = await saveMany({
      marks: [
        { studentId: there, code: 'L', expected: 'I' },
        { studentId: gone, code: 'L', expected: 'I' },
        { studentId: first, code: 'L', expected: null },
      ],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        records: [
          { studentId: there, amCode: 'L' },
          { studentId: gone, amCode: null },
          { studentId: first, amCode: 'L' },
        ],
        changedMeanwhile: [{ studentId: gone }],
      },
    })
    expect(await recordsOf(there, gone, first)).toBe(2)
  })

  test('is refused by the database too', async () => {
    const [gone = 0] = await withRecordOf('Gone')
    await loseRecord(gone)
    const past = school.database.query(sql`
      insert into attendance_records (student_id, date, am_code, previous_am_code) values (${gone}, ${TODAY}, 'L', 'I')`)
    await expect(past).rejects.toMatchObject({ code: 'RG005' })
  })
})

describe('who may write', () => {
  const statuses = async (by: BrowserSession) => [
    (await saveOne({}, by)).status,
    (await saveMany({}, by)).status,
  ]

  test.each([
    ['admin', 200],
    ['staff', 200],
    ['read-only', 403],
  ] as const satisfies [Role, number][])('[D14, J3] %s is answered %i', async (role, status) => {
    expect(await statuses(await school.server.signedInAs(role))).toEqual([status, status])
  })

  test('a visitor is answered 401', async () => {
    expect(await statuses(school.server.visitor())).toEqual([401, 401])
  })
})

describe('[J2, J7] bad input is answered 400 with a message that names the field', () => {
  test.each([
    [{ amCode: 'Z' }, 'amCode "Z" is not an attendance code.'],
    [{ pmCode: 'c1' }, 'pmCode "c1" is not an attendance code.'],
    [{ amCode: undefined }, 'amCode must be an attendance code.'],
    [{ studentId: '1' }, 'studentId must be a whole number.'],
    [{ studentId: 2 ** 31 }, 'studentId is too large.'],
    [{ date: '2026-02-30' }, 'date must be a real date written YYYY-MM-DD.'],
    [{ session: 'evening' }, 'session must be am or pm.'],
    [{ reason: ' ' }, 'reason must not be empty.'],
    [{ reason: 'x'.repeat(201) }, 'reason must be at most 200 characters.'],
    [{ readOnly: true }, '"readOnly" is not a known field.'],
  ])('one pupil: %o', async (body, message) => {
    expect(await saveOne(body)).toMatchObject({ status: 400, body: { message } })
  })

  test.each([
    [{ marks: [] }, 'marks must name at least one pupil.'],
    [{ marks: [{ studentId: 1, code: '?' }] }, 'marks.0.code "?" is not an attendance code.'],
    [{ marks: [1, 2, 1].map((studentId) => ({ studentId, code: '/' })) }, 'marks must name each pupil once.'],
    [
      { marks: Array.from({ length: 1001 }, (_, index) => ({ studentId: index + 1, code: '/' })) },
      'marks must name at most 1000 pupils.',
    ],
    [{ session: undefined }, 'session must be am or pm.'],
    [{ date: 'today' }, 'date must be a real date written YYYY-MM-DD.'],
  ])('many pupils: %o', async (body, message) => {
    expect(await saveMany(body)).toMatchObject({ status: 400, body: { message } })
  })
})
