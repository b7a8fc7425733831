import type { Register } from '#contract/attendance.ts'
import type { NoteChange, RecordNote } from '#contract/mark-changes.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const THURSDAY = '2026-11-12'

let school: SchoolUnderTest
let staff: BrowserSession
let late: number
let absent: number
let unmarked: number

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())
beforeEach(async () => {
  const ids = await addPupils(school.database, pupilsOf('Year 2', 3))
  ;[late = 0, absent = 0, unmarked = 0] = ids
  await addMarks(school.database, [
    { pupil: late, date: TODAY, am: 'L' },
    { pupil: absent, date: TODAY, am: 'I' },
    { pupil: late, date: THURSDAY, am: '/', pm: '\\' },
    { pupil: absent, date: THURSDAY, am: 'N' },
  ])
})

const save = (pupil: number, body: object, headers?: Record<string, string>) =>
  staff.sendJson<RecordNote & { message?: string; code?: string }>(
    'PUT',
    `/api/attendance/notes/${pupil}/${TODAY}`,
    { session: 'am', ...body },
    headers,
  )
const read = (pupil: number) =>
  staff.getJson<{ current: RecordNote; changes: NoteChange[] }>(`/api/attendance/notes/${pupil}/${TODAY}`)

describe('[M2] a note', () => {
  test('is kept with the time of a late arrival, shown by the register and entered in the trail', async () => {
    const note = { studentId: late, note: 'Bus broke down', amArrival: '08:55', pmArrival: null }
    expect(await save(late, { note: ' Bus broke down ', arrival: '08:55' })).toMatchObject({
      status: 200,
      body: note,
    })
    const { body: register } = await staff.getJson<Register>(`/api/attendance/register?date=${TODAY}`)
    expect(register.notes).toContainEqual(note)
    expect(register.notes.map(({ studentId }) => studentId)).not.toContain(absent)
    expect((await read(late)).body).toMatchObject({
      current: note,
      changes: [{ note: 'Bus broke down', amArrival: '08:55', userName: 'Sam Staff' }],
    })
  })

  test('of an absence carries no time', async () => {
    expect((await save(absent, { note: 'Cold', arrival: '09:00' })).body.amArrival).toBeNull()
  })

  test.each([{ expected: 'L', session: 'am' }, {}])(
    'keeps no time once the mark is no longer late; the history does (%j)',
    async (more) => {
      await save(late, { note: 'Bus', arrival: '08:55' })
      const mark = (code: string | null) =>
        staff.sendJson('POST', '/api/attendance', {
          ...{ studentId: late, date: TODAY, amCode: code, pmCode: null, ...more },
        })
      expect((await mark('I')).status).toBe(200)
      const { current, changes } = (await read(late)).body
      expect(current).toEqual({ studentId: late, note: 'Bus', amArrival: null, pmArrival: null })
      expect(changes).toMatchObject([
        { amArrival: null, userName: 'Sam Staff' },
        { amArrival: '08:55', userName: 'Sam Staff' },
      ])
      const stored = sql`select am_arrival as time from attendance_records where student_id = ${late} and date = ${TODAY}`
      expect(await school.database.query(stored)).toEqual([{ time: null }])
    },
  )

  test('keeps its time from L to U', async () => {
    await save(late, { note: 'Bus', arrival: '09:15' })
    const mark = { studentId: late, date: TODAY, session: 'am', expected: 'L', amCode: 'U', pmCode: null }
    await staff.sendJson('POST', '/api/attendance', mark)
    expect((await read(late)).body.current.amArrival).toBe('09:15')
  })

  test('of an earlier version shows no time beside a mark that is not late', async () => {
    await school.database.query(
      sql`update attendance_records set am_arrival = '08:55' where student_id = ${absent} and date = ${TODAY}`,
    )
    expect((await read(absent)).body.current.amArrival).toBeNull()
  })

  test('of two people who write as much as they can at once is kept whole', async () => {
    const [mine, theirs] = ['a'.repeat(500), 'b'.repeat(500)]
    await save(late, { note: theirs })
    expect((await save(late, { note: mine })).body.note).toBe(`${theirs} / ${mine}`)
  })

  test('without a time leaves the one that a colleague has entered meanwhile', async () => {
    await save(late, { note: 'Bus', arrival: '08:55' })
    expect((await save(late, { note: 'Bus, again', expected: 'Bus' })).body.amArrival).toBe('08:55')
    const removed = { note: 'Bus, again', expected: 'Bus, again', expectedArrival: '08:55' }
    expect((await save(late, removed)).body.amArrival).toBeNull()
  })

  test('is removed by an empty one; the history keeps it', async () => {
    await save(late, { note: 'Wrong child' })
    await save(late, { note: '', expected: 'Wrong child' })
    const { current, changes } = (await read(late)).body
    expect(current.note).toBeNull()
    expect(changes.map(({ note }) => note)).toEqual([null, 'Wrong child'])
  })

  test('that a colleague has written meanwhile stays beside the new one', async () => {
    await save(late, { note: 'Mother rang' })
    expect((await save(late, { note: 'Felt sick' })).body.note).toBe('Mother rang / Felt sick')
  })

  test('stays where a colleague has removed the earlier one meanwhile', async () => {
    await save(late, { note: 'Bus' })
    await save(late, { note: '', expected: 'Bus' })
    expect((await save(late, { note: 'Bus broke down', expected: 'Bus' })).body.note).toBe('Bus broke down')
  })

  test('that is sent again by the same operation is entered once', async () => {
    await save(late, { note: 'Mother rang' })
    const again = { 'idempotency-key': '0192d0c1-0000-7000-8000-00000000aa01' }
    const send = () => save(late, { note: 'Felt sick' }, again)
    expect((await send()).body).toEqual((await send()).body)
    expect((await read(late)).body.current.note).toBe('Mother rang / Felt sick')
  })

  test('belongs to a mark', async () => {
    expect(await save(unmarked, { note: 'Hello' })).toMatchObject({
      status: 409,
      body: { code: 'notMarked' },
    })
  })

  test('of a locked record stays as it is, past the program too', async () => {
    await save(late, { note: 'Kept' })
    await school.database.query(
      sql`update attendance_records set read_only = true where student_id = ${late}`,
    )
    expect(await save(late, { note: 'Changed', expected: 'Kept' })).toMatchObject({
      status: 409,
      body: { code: 'locked' },
    })
    await expect(
      school.database.query(sql`update attendance_records set notes = 'x' where student_id = ${late}`),
    ).rejects.toThrow('locked')
  })
})

test('[M2] the register tells the marks of the five school days before, oldest first', async () => {
  const { body } = await staff.getJson<Register>(`/api/attendance/register?date=${TODAY}&yearGroup=Year%202`)
  expect(body.recent.map(({ date }) => date)).toEqual([
    '2026-11-05',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
  ])
  expect(body.recent.at(-1)?.marks?.split(' ')).toEqual(expect.arrayContaining([`${late}/\\`, `${absent}N-`]))
  expect(body.recent[0]?.marks).toBeNull()
})

test('[M9] a day is untaken while a pupil of the class lacks a mark, up to today', async () => {
  const untaken = async (query = '') =>
    (await staff.getJson<string[]>(`/api/attendance/untaken/${THURSDAY}/2026-11-30${query}`)).body
  expect(await untaken('?yearGroup=Year%202')).toEqual([THURSDAY, TODAY])
  expect(await untaken('?yearGroup=No%20such%20class')).toEqual([])
  expect(await untaken()).toEqual([THURSDAY, TODAY])
  expect((await staff.getJson('/api/attendance/untaken/2026-01-01/2026-11-30')).status).toBe(400)
})
