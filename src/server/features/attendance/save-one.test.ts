import type { AttendanceRecord } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import { MARK_REFUSALS } from '#domain/attendance/mark-refusals.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())

describe('saving the marks of one pupil', () => {
  let ada: number
  beforeEach(async () => {
    ada = await addPupil(school.database, { firstName: 'Augusta', knownAs: 'Ada', lastName: 'Lovelace' })
  })
  const save = (body: object, by = staff) =>
    by.sendJson('POST', '/api/attendance', {
      studentId: ada,
      date: TODAY,
      amCode: null,
      pmCode: null,
      ...body,
    })
  const changes = async () =>
    (await staff.getJson<MarkChange[]>(`/api/attendance/history/${ada}/${TODAY}`)).body

  test('[J4] writes both sessions without `session`', async () => {
    expect(await save({ amCode: '/', pmCode: '\\' })).toEqual({
      status: 200,
      body: { studentId: ada, amCode: '/', pmCode: '\\', readOnly: false },
    })
    expect(await changes()).toMatchObject([
      { session: 'pm', oldCode: null, newCode: '\\' },
      { session: 'am', oldCode: null, newCode: '/' },
    ])
  })

  test('[D11] with `session` writes only that session and ignores the other field', async () => {
    await save({ amCode: 'L', session: 'am' })
    expect((await save({ amCode: 'I', pmCode: '\\', session: 'pm' })).body).toMatchObject({
      amCode: 'L',
      pmCode: '\\',
    })
    expect(await changes()).toHaveLength(2)
  })

  test('every change is in the history with who, role, old, new, reason and source', async () => {
    await save({ amCode: 'N', session: 'am' })
    await save({ amCode: 'I', session: 'am', reason: ' Parent rang ' })
    expect(await changes()).toEqual([
      {
        changedAt: expect.any(String),
        userName: 'Sam Staff',
        userRole: 'staff',
        userPosition: 'Staff',
        session: 'am',
        oldCode: 'N',
        newCode: 'I',
        reason: 'Parent rang',
        source: 'register',
      },
      expect.objectContaining({ oldCode: null, newCode: 'N', reason: null }),
    ])
    expect(
      await school.database.query(
        sql`select distinct student_name from attendance_changes where student_id = ${ada}`,
      ),
    ).toEqual([{ student_name: 'Ada Lovelace' }])
  })

  test('a repair by hand after a saved mark is entered by the database itself', async () => {
    await save({ amCode: 'N', session: 'am' })
    await school.database.query(sql`update attendance_records set am_code = 'I' where student_id = ${ada}`)
    expect(await changes()).toMatchObject([
      { oldCode: 'N', newCode: 'I', source: 'database' },
      { oldCode: null, newCode: 'N', source: 'register' },
    ])
  })

  test('a mark can be taken back to none, and the history says so', async () => {
    await save({ amCode: '/', session: 'am' })
    expect((await save({ amCode: null, session: 'am' })).body).toMatchObject({ amCode: null })
    expect(await changes()).toMatchObject([{ oldCode: '/', newCode: null }, { newCode: '/' }])
  })

  test('clearing what was never marked makes no record and no history', async () => {
    expect(await save({ session: 'am' })).toMatchObject({ status: 200, body: { amCode: null, pmCode: null } })
    expect(
      (await staff.getJson<AttendanceRecord[]>(`/api/attendance?date=${TODAY}`)).body,
    ).not.toContainEqual(expect.objectContaining({ studentId: ada }))
    expect(await changes()).toEqual([])
  })

  test('the same mark again answers the record and writes nothing', async () => {
    await save({ amCode: '/', session: 'am' })
    expect(await save({ amCode: '/', session: 'am' })).toMatchObject({ status: 200, body: { amCode: '/' } })
    expect(await changes()).toHaveLength(1)
  })

  describe('with the mark that the teacher saw', () => {
    test('writes where it still stands', async () => {
      await save({ amCode: '/', session: 'am', expected: null })
      expect((await save({ amCode: 'L', session: 'am', expected: '/' })).body).toMatchObject({ amCode: 'L' })
    })

    test('answers 409 with the current record and who changed it where another stands', async () => {
      await save({ amCode: 'I', session: 'am' })
      await save({ pmCode: '\\', session: 'pm' })
      expect(await save({ amCode: '/', session: 'am', expected: null })).toEqual({
        status: 409,
        body: {
          message: MARK_REFUSALS.changedMeanwhile,
          code: 'changedMeanwhile',
          current: { studentId: ada, amCode: 'I', pmCode: '\\', readOnly: false },
          change: expect.objectContaining({ userName: 'Sam Staff', session: 'am', newCode: 'I' }),
        },
      })
      expect(await changes()).toHaveLength(2)
    })

    test('answers 409 where the expected mark was never made', async () => {
      expect(await save({ amCode: '/', session: 'am', expected: 'I' })).toMatchObject({
        status: 409,
        body: { code: 'changedMeanwhile', current: { amCode: null, pmCode: null }, change: null },
      })
      expect(await changes()).toEqual([])
    })

    test('a replayed request finds its own mark and is answered as saved', async () => {
      const body = { amCode: '/', session: 'am', expected: null }
      await save(body)
      expect(await save(body)).toMatchObject({ status: 200, body: { amCode: '/' } })
      expect(await changes()).toHaveLength(1)
    })

    test('[J7] cannot be given for both sessions at once', async () => {
      expect(await save({ amCode: '/', expected: null })).toMatchObject({
        status: 400,
        body: { message: 'expected can only be given together with session.' },
      })
    })
  })
})
