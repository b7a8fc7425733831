import type { AmendmentList } from '#contract/amendments.ts'
import type { Register } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { MovementDay } from '#contract/office-day/movements.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const KEY = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('[M6] in and out', () => {
  let school: SchoolUnderTest
  let staff: BrowserSession
  let ada = 0
  beforeAll(async () => {
    school = await openSchool()
    staff = await school.server.signedInAs('staff')
  })
  beforeEach(async () => {
    await school.database.query(sql`delete from students`)
    await school.database.query(sql`delete from operations`)
    const added = await addPupils(school.database, [
      { firstName: 'Ada', lastName: 'Ash', yearGroup: 'Reception' },
    ])
    ada = added[0] ?? 0
  })
  afterAll(() => school.close())

  const body = (kind: 'out' | 'back' | 'arrived', time: string, fields = {}) => ({
    ...{ studentId: ada, date: TODAY, kind, time, withWhom: null, expectedBack: null },
    ...{ reason: kind === 'out' ? 'appointment' : null, marks: [] as unknown[] },
    ...fields,
  })
  const enter = (movement: object, headers = {}, session = staff) =>
    session.sendJson('POST', '/api/movements', movement, headers)
  const day = async () => (await staff.getJson<MovementDay>('/api/movements')).body
  const history = () =>
    school.database.query(sql`
      select session, old_code as was, new_code as becomes, reason, source from attendance_changes
      where student_id = ${ada} order by id desc`)

  test('out and back again: the movements are listed, and the mark of the afternoon follows', async () => {
    await addMarks(school.database, [{ pupil: ada, date: TODAY, am: '/' }])
    const marks = [{ session: 'pm', code: 'M', expected: null }]
    const out = { withWhom: 'Sarah Ash (mother)', marks }
    expect(await enter(body('out', '09:02', out))).toMatchObject({
      ...{ status: 201, body: { movement: { kind: 'out', time: '09:02', userName: 'Sam Staff' } } },
    })
    expect((await day()).pupils.find(({ studentId }) => studentId === ada)).toMatchObject({
      am: '/',
      pm: 'M',
    })
    expect((await history())[0]).toEqual({
      ...{ session: 'pm', was: null, becomes: 'M', source: 'movement' },
      reason: 'Out 9:02, appointment, with Sarah Ash (mother), not expected back',
    })
    await enter(body('back', '09:05', { marks: [{ session: 'pm', code: null, expected: 'M' }] }))
    expect(await day()).toMatchObject({
      ...{
        date: TODAY,
        movements: [
          { kind: 'out', reason: 'appointment' },
          { kind: 'back', time: '09:05' },
        ],
      },
    })
    expect((await history())[0]).toMatchObject({ was: 'M', becomes: null, reason: 'Back 9:05' })
  })

  test('who may not read movements reads in the history and in the amendments when, not why or with whom', async () => {
    await addMarks(school.database, [{ pupil: ada, date: TODAY, am: 'N' }])
    const pm = { session: 'pm', code: 'M', expected: null }
    for (const movement of [
      body('arrived', '09:02', {
        ...{ marks: [{ session: 'am', code: 'L', expected: 'N' }], note: 'Mother was ill' },
      }),
      body('out', '09:03', { withWhom: 'Sarah Ash (mother)', marks: [pm] }),
      body('back', '09:04', { marks: [{ ...pm, code: null, expected: 'M' }] }),
    ])
      expect((await enter(movement)).status).toBe(201)
    const reasons = async (session: BrowserSession) => {
      const changes = await session.getJson<MarkChange[]>(`/api/attendance/history/${ada}/${TODAY}`)
      const amended = await session.getJson<AmendmentList>(`/api/amendments?studentId=${ada}`)
      const csv = await (await session.fetch(`/api/amendments.csv?studentId=${ada}`)).text()
      return {
        history: changes.body.map(({ reason }) => reason),
        amendments: amended.body.amendments.map(({ reason }) => reason),
        hasWords: csv.includes('Mother was ill'),
      }
    }
    const late = 'Arrived 9:02, 22 minutes late'
    const out = 'Out 9:03, appointment, with Sarah Ash (mother), not expected back'
    expect(await reasons(staff)).toEqual({
      history: ['Back 9:04', out, `${late}: Mother was ill`, null],
      amendments: ['Back 9:04', `${late}: Mother was ill`],
      hasWords: true,
    })
    expect(await reasons(await school.server.signedInAs('read-only'))).toEqual({
      history: ['Back 9:04', 'Out 9:03', late, null],
      amendments: ['Back 9:04', late],
      hasWords: false,
    })
  })

  test('the register of the afternoon proposes the code of a child who is out, until the child is back', async () => {
    await addMarks(school.database, [{ pupil: ada, date: TODAY, am: '/' }])
    const plans = async () =>
      (await staff.getJson<Register>(`/api/attendance/register?date=${TODAY}&yearGroup=Reception`)).body.plans
    expect((await enter(body('out', '09:02', { reason: 'other', expectedBack: '12:30' }))).status).toBe(201)
    expect(await plans()).toEqual([{ studentId: ada, session: 'pm', code: 'N', outSince: '09:02' }])
    await enter(body('back', '09:04'))
    expect(await plans()).toEqual([])
  })

  test('a late arrival is marked with its minutes, and stands in the trail', async () => {
    await addMarks(school.database, [{ pupil: ada, date: TODAY, am: 'N' }])
    const arrival = body('arrived', '09:05', { marks: [{ session: 'am', code: 'L', expected: 'N' }] })
    expect((await enter(arrival)).status).toBe(201)
    expect((await history())[0]).toMatchObject({ becomes: 'L', reason: 'Arrived 9:05, 25 minutes late' })
    const [entry] = await school.database.query(
      sql`select kind, user_name as person, after from trail_entries where kind = 'movementAdded' order by id desc limit 1`,
    )
    expect(entry).toEqual({
      ...{ kind: 'movementAdded', person: 'Sam Staff', after: { kind: 'arrived', time: '09:05:00' } },
    })
    await expect(school.database.query(sql`update pupil_movements set kind = 'back'`)).rejects.toThrow(
      'not changed',
    )
  })

  test('an arrival is taken back with its mark, both or neither, and the trail says so', async () => {
    await addMarks(school.database, [{ pupil: ada, date: TODAY, am: 'N' }])
    const arrival = { note: 'bus', marks: [{ session: 'am', code: 'L', expected: 'N' }] }
    const entered = await enter(body('arrived', '09:05', arrival))
    const { movement } = entered.body as { movement: { id: number } }
    expect((await history())[0]).toMatchObject({ reason: 'Arrived 9:05, 25 minutes late: bus' })
    const takeBack = (code: string, expected: string, headers = {}) =>
      staff.sendJson(
        'POST',
        `/api/movements/${movement.id}/take-back`,
        { studentId: ada, date: TODAY, marks: [{ session: 'am', code, expected }] },
        headers,
      )
    expect((await takeBack('N', 'U')).body).toMatchObject({ code: 'changedMeanwhile' })
    // Any other mark would be entered with a reason that is not true.
    expect((await takeBack('V', 'L')).status).toBe(400)
    expect((await day()).movements).toHaveLength(1)
    const key = { 'idempotency-key': KEY }
    const taken = await takeBack('N', 'L', key)
    expect(taken).toMatchObject({ status: 200, body: { records: [{ studentId: ada, amCode: 'N' }] } })
    expect((await takeBack('N', 'L', key)).body).toEqual(taken.body)
    expect((await takeBack('N', 'L')).status).toBe(404)
    expect((await day()).movements).toEqual([])
    expect((await history())[0]).toMatchObject({ was: 'L', becomes: 'N', source: 'movement' })
    const [entry] = await school.database.query(sql`
      select kind, user_name as person, before from trail_entries order by id desc limit 1`)
    expect(entry).toMatchObject({
      ...{ kind: 'movementDeleted', person: 'Sam Staff', before: { kind: 'arrived', time: '09:05:00' } },
    })
  })

  test('an arrival stays where the child was signed out since', async () => {
    const marks = [{ session: 'am', code: 'L', expected: null }]
    const arrived = await enter(body('arrived', '09:00', { marks }))
    const { id } = (arrived.body as { movement: { id: number } }).movement
    await enter(body('out', '09:02', { marks: [{ session: 'pm', code: 'M', expected: null }] }))
    const sent = { studentId: ada, date: TODAY, marks: [] }
    expect(await staff.sendJson('POST', `/api/movements/${id}/take-back`, sent)).toMatchObject({
      ...{ status: 409, body: { code: 'movedSince' } },
    })
    expect((await day()).movements).toHaveLength(2)
  })

  test('marks that the screen has not named are not written, and the movement neither', async () => {
    expect(await enter(body('arrived', '09:05'))).toMatchObject({
      ...{ status: 409, body: { code: 'changedMeanwhile' } },
    })
    const other = [{ session: 'am', code: '/', expected: null }]
    expect((await enter(body('arrived', '09:05', { marks: other }))).status).toBe(409)
    expect((await day()).movements).toEqual([])
    expect(await history()).toEqual([])
  })

  test('a repeat with the same key is one movement', async () => {
    const sent = body('out', '09:00', { marks: [{ session: 'pm', code: 'M', expected: null }] })
    const key = { 'idempotency-key': KEY }
    const first = await enter(sent, key)
    expect(first.status).toBe(201)
    expect((await enter(sent, key)).body).toEqual(first.body)
    expect((await day()).movements).toHaveLength(1)
    expect((await enter(body('out', '09:03'))).body).toMatchObject({ code: 'alreadyOut' })
  })

  test('two people who sign a child out at once make one movement', async () => {
    const sent = body('out', '09:00', { reason: 'other' })
    const answers = await Promise.all([enter(sent), enter(sent), enter(sent)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('what cannot be is refused with a sentence', async () => {
    const refused = async (movement: object) => {
      const answer = await enter(movement)
      return [answer.status, (answer.body as { message: string }).message]
    }
    expect(await refused(body('back', '09:00'))).toEqual([409, 'This child is not signed out.'])
    expect(await refused(body('out', '09:30'))).toEqual([409, 'This time has not come yet.'])
    expect(await refused(body('out', '09:00', { studentId: 4242 }))).toMatchObject([404, expect.anything()])
    expect(await refused(body('out', '09:00', { date: '2026-11-14' }))).toMatchObject([
      409,
      expect.anything(),
    ])
    await school.database.query(
      sql`insert into closed_periods (name, from_date, to_date, closed_by) values ('Last week', '2026-11-02', '2026-11-06', 'Head')`,
    )
    expect(await refused(body('out', '09:00', { date: '2026-11-05' }))).toEqual([
      409,
      'This record is locked and cannot be edited.',
    ])
    expect((await enter(body('arrived', '09:00', { withWhom: 'Gran' }))).status).toBe(400)
    expect((await enter(body('out', '9:00'))).status).toBe(400)
    expect((await enter(body('out', '09:00', { reason: null }))).status).toBe(400)
    const reader = await school.server.signedInAs('read-only')
    expect((await enter(body('out', '09:00'), {}, reader)).status).toBe(403)
    expect((await reader.getJson('/api/movements')).status).toBe(403)
  })
})
