import type { PupilEntry } from '#contract/pupils.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { startYear } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addMarks, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

type Refused = { message: string }

describe('pupil management', () => {
  let server: TestServer
  let staff: BrowserSession
  let reader: BrowserSession
  let yearId: number
  // Still 13 November in London, already the 14th further east.
  const clock = () => new Date('2026-11-13T23:30:00Z')
  const add = (fields: object = {}) =>
    staff.sendJson<PupilEntry>('POST', '/api/students', {
      ...{ firstName: 'Ada', lastName: 'Byron', academicYearId: yearId },
      ...fields,
    })

  beforeAll(async () => {
    server = await openTestServer({ clock })
    staff = await server.signedInAs('staff')
    reader = await server.signedInAs('read-only')
  })
  beforeEach(async () => {
    yearId = await startYear(server)
  })
  afterAll(() => server.close())

  test('[H4, H5] a pupil needs names and a year; the year group is Reception unless given', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'Byron', yearGroup: 'Reception', academicYearId: yearId },
      ...{ knownAs: null, photoConsent: false, photoConsentDate: null, photoConsentBy: null },
    })
  })

  test('[H4] every field of the entity can be given and changed; what is left out stays', async () => {
    const fields = {
      ...{ knownAs: ' Addie ', gender: 'Female', dateOfBirth: '2020-12-10', startDate: '2024-09-03' },
      ...{ leaveDate: '2027-07-09', yearGroup: 'Year 2', hubspotId: '1815' },
    }
    const { body: added } = await add(fields)
    expect(added).toMatchObject({ ...fields, knownAs: 'Addie' })
    const { status, body } = await staff.sendJson<PupilEntry>('PUT', `/api/students/${added.id}`, {
      ...{ knownAs: '', leaveDate: null, yearGroup: 'Year 3' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...added, knownAs: null, leaveDate: null, yearGroup: 'Year 3' })
  })

  test('[H4] days with marks that another year or other dates would leave outside are counted, once agreed no more', async () => {
    const { body: ada } = await add({ firstName: 'Eve', startDate: '2026-09-01' })
    await addMarks(server.database, [
      { pupil: ada.id, date: '2026-09-07', am: '/' },
      { pupil: ada.id, date: '2026-09-08' },
      { pupil: ada.id, date: '2026-10-05', am: 'I' },
    ])
    const outside = async (query: string, session = staff) =>
      (await session.getJson<{ days: number }>(`/api/students/${ada.id}/marks-outside?${query}`)).body.days
    expect(await outside(`academicYearId=${yearId}&startDate=2026-09-07`)).toBe(0)
    expect(await outside('startDate=2026-09-08')).toBe(1)
    expect(await outside('leaveDate=2026-09-30')).toBe(1)
    expect(await outside(`academicYearId=${yearId + 1}`)).toBe(2)
    // The specified call itself asks nothing.
    const change = { startDate: '2026-09-08' }
    expect((await staff.sendJson('PUT', `/api/students/${ada.id}`, change)).status).toBe(200)
    expect(await outside('startDate=2026-09-09')).toBe(0)
    expect(await outside('', reader)).toBeUndefined()
  })

  test('consent is stored with the date of the school’s clock and the person; withdrawing it empties both', async () => {
    const { body: added } = await add({ photoConsent: true })
    const given = { photoConsent: true, photoConsentDate: '2026-11-13', photoConsentBy: 'Sam Staff' }
    expect(added).toMatchObject(given)
    const put = async (fields: object) =>
      (await staff.sendJson<PupilEntry>('PUT', `/api/students/${added.id}`, fields)).body
    expect(await put({ photoConsent: false })).toMatchObject({
      photoConsent: false,
      photoConsentDate: null,
      photoConsentBy: null,
    })
    expect(await put({ photoConsent: true })).toMatchObject(given)
    await server.database.query(
      sql`update students set photo_consent_date = '2025-01-01', photo_consent_by = 'A'`,
    )
    expect(await put({ photoConsent: true, gender: 'F' })).toMatchObject({
      photoConsentDate: '2025-01-01',
      photoConsentBy: 'A',
    })
    expect(await put({ firstName: 'Augusta' })).toMatchObject({ photoConsentDate: '2025-01-01' })
  })

  test('[H4] the date and the person of a consent can be given and corrected, and go with it', async () => {
    const paper = { photoConsentDate: '2026-09-03', photoConsentBy: 'Mrs Byron' }
    const { body: added } = await add({ photoConsent: true, ...paper })
    expect(added).toMatchObject(paper)
    const put = async (fields: object) =>
      (await staff.sendJson<PupilEntry>('PUT', `/api/students/${added.id}`, fields)).body
    expect(await put({ photoConsentDate: '2026-09-04' })).toEqual({
      ...added,
      photoConsentDate: '2026-09-04',
    })
    expect(await put({ photoConsentDate: null, photoConsentBy: ' ' })).toMatchObject({
      ...{ photoConsentDate: '2026-09-04', photoConsentBy: 'Mrs Byron' },
    })
    const none = { photoConsent: false, photoConsentDate: null, photoConsentBy: null }
    expect(await put({ photoConsent: false, ...paper })).toMatchObject(none)
    expect(await put(paper)).toMatchObject(none)
    expect(await put({ photoConsent: true, photoConsentBy: 'Mr Byron' })).toMatchObject({
      ...{ photoConsent: true, photoConsentDate: '2026-11-13', photoConsentBy: 'Mr Byron' },
    })
    expect((await add(paper)).body).toMatchObject(none)
  })

  test('[J3] read-only accounts may neither add, change nor delete', async () => {
    const { body: pupil } = await add()
    const body = { firstName: 'A', lastName: 'B', academicYearId: yearId }
    expect((await reader.sendJson('POST', '/api/students', body)).status).toBe(403)
    expect((await reader.sendJson('PUT', `/api/students/${pupil.id}`, { firstName: 'X' })).status).toBe(403)
    expect((await reader.sendJson('DELETE', `/api/students/${pupil.id}`)).status).toBe(403)
    expect((await server.visitor().sendJson('DELETE', `/api/students/${pupil.id}`)).status).toBe(401)
    expect(await server.database.query(sql`select first_name from students`)).toEqual([{ first_name: 'Ada' }])
  })

  test.each([
    [{ firstName: ' ' }, /^firstName must not be empty/],
    [{ lastName: 'x'.repeat(101) }, /^lastName must be at most 100/],
    [{ academicYearId: 999_999 }, /^academicYearId must be an academic year/],
    [{ academicYearId: null }, /^academicYearId/],
    [{ dateOfBirth: '2020-02-30' }, /^dateOfBirth must be a real date/],
    [{ startDate: '2026-09-05', leaveDate: '2026-09-04' }, /^The leave date is before the start date/],
    [{ yearGroup: '' }, /^yearGroup must not be empty/],
    [{ yearGroup: 'Year 9' }, /^"Year 9" is not a class of the school/],
    [{ yearGroup: 'All' }, /^"All" is not a class of the school/],
    [{ dateOfBirth: '2030-01-01' }, /^The date of birth is in the future/],
    [{ knownAs: 'a\u0000b' }, /^knownAs contains characters/],
    [{ id: 1 }, /"id" is not a known field/],
    [{ createdAt: '2020-01-01', readOnly: false, isActive: true, role: 'admin' }, /not known fields/],
    [
      { photoConsent: true, photoConsentDate: '2026-11-14' },
      /^The date of the photo consent is in the future/,
    ],
    [{ photoConsentBy: 'x'.repeat(201) }, /^photoConsentBy must be at most 200/],
    [{ photoUploadedBy: 'me' }, /"photoUploadedBy" is not a known field/],
    [{ profileImageUrl: 'http://x' }, /"profileImageUrl" is not a known field/],
  ])('[J7] adding and changing with %j is refused and nothing is written', async (fields, message) => {
    const refusedAdd = (await add(fields)) as unknown as { status: number; body: Refused }
    expect(refusedAdd.status).toBe(400)
    expect(refusedAdd.body.message).toMatch(message)
    const { body: pupil } = await add()
    const changed = await staff.sendJson<Refused>('PUT', `/api/students/${pupil.id}`, fields)
    expect(changed.status).toBe(400)
    expect(changed.body.message).toMatch(message)
    expect(await server.database.query(sql`select first_name, known_as from students`)).toEqual([
      { first_name: 'Ada', known_as: null },
    ])
  })

  test('[J7] a leave date before the stored start date is refused', async () => {
    const { body: pupil } = await add({ startDate: '2026-09-05' })
    const answer = await staff.sendJson('PUT', `/api/students/${pupil.id}`, { leaveDate: '2026-09-01' })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The leave date is before the start date.' },
    })
  })

  test('[J1] an external id is unique within an academic year, and free in the next', async () => {
    await add({ hubspotId: '7' })
    const again = await add({ hubspotId: '7' })
    expect(again).toMatchObject({ status: 409, body: { code: 'alreadyExists' } })
    const academicYearId = await addYear(server.database, '2027-2028')
    expect((await add({ hubspotId: '7', academicYearId })).status).toBe(201)
  })

  test('[J7] changing nothing is refused, and so is a pupil who is not there', async () => {
    const { body: pupil } = await add()
    expect((await staff.sendJson('PUT', `/api/students/${pupil.id}`, {})).status).toBe(400)
    expect((await staff.sendJson('PUT', '/api/students/4242', { firstName: 'X' })).status).toBe(404)
    expect((await staff.sendJson('DELETE', '/api/students/4242')).status).toBe(404)
    expect((await staff.sendJson('DELETE', '/api/students/none')).status).toBe(400)
  })

  test('[H7] deleting removes attendance, comments, care records, bookings and the photo; the history stays', async () => {
    const { body: pupil } = await add()
    const photo = `students/${pupil.id}/portrait.jpg`
    const file = path.join(server.dataDir, 'photos', photo)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'jpeg')
    await server.database.query(sql`update students set photo_object_path = ${photo} where id = ${pupil.id}`)
    for (const statement of [
      sql`insert into attendance_records (student_id, date, am_code) values (${pupil.id}, '2026-11-13', '/')`,
      sql`insert into weekly_comments (student_id, week_start_date, comment) values (${pupil.id}, '2026-11-09', 'Well done')`,
      sql`insert into after_school_care_attendance (student_id, date) values (${pupil.id}, '2026-11-13')`,
      sql`
        insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
        values (${pupil.id}, '2026-2027', 'Autumn', 'Monday')`,
    ]) {
      await server.database.query(statement)
    }
    expect((await staff.sendJson('DELETE', `/api/students/${pupil.id}`)).status).toBe(204)
    const [left] = await server.database.query(sql`
      select (select count(*) from students) as pupils, (select count(*) from attendance_records) as marks,
      (select count(*) from weekly_comments) as comments, (select count(*) from after_school_care_attendance) as care,
      (select count(*) from after_school_care_term_bookings) as bookings,
      (select count(*) from attendance_changes where student_name = 'Ada Byron') as history`)
    expect(left).toEqual({ pupils: 0, marks: 0, comments: 0, care: 0, bookings: 0, history: 1 })
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), 10_000)
  })
})
