import type { SavedMarks } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import { AFTER_CARE } from '#testing/care-school.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import { statementsOf } from '#testing/statements-of.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let first: number
let second: number

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  ;[staff, admin] = [await school.server.signedInAs('staff'), await school.server.signedInAs('admin')]
})
afterAll(() => school.close())

beforeEach(async () => {
  ;[first = 0, second = 0] = await addPupils(school.database, pupilsOf('Reception', 2))
})

interface Write {
  method: string
  path: string
  body: object
}

const oneMark = (amCode: string | null, fields: object = {}): Write => ({
  method: 'POST',
  path: '/api/attendance',
  body: { studentId: first, date: TODAY, amCode, pmCode: null, session: 'am', ...fields },
})
const allMarks = (
  code: string | null,
  { expected, ...fields }: { expected?: null; date?: string } = {},
): Write => ({
  method: 'POST',
  path: '/api/attendance/bulk',
  body: {
    date: TODAY,
    session: 'am',
    ...fields,
    marks: [first, second].map((id) => ({ studentId: id, code, expected })),
  },
})
const comment = (text: string, fields: object = {}): Write => ({
  method: 'POST',
  path: '/api/comments',
  body: { studentId: first, weekStartDate: '2026-11-09', comment: text, ...fields },
})
const care = (notes: string, fields: object = {}): Write => ({
  method: 'PATCH',
  path: `/api/care/days/${TODAY}/${first}`,
  body: { changes: { notes, attended: true }, expected: {}, ...fields },
})

const WRITES: [name: string, write: () => Write, later: () => Write][] = [
  ['one mark', () => oneMark('L'), () => oneMark('I')],
  ['the marks of a class', () => allMarks('/'), () => allMarks('I')],
  ['a comment', () => comment('Well done'), () => comment('Better still')],
  ['a care record', () => care('Tired'), () => care('Awake')],
]

let keys = 0
const newKey = () => `01932f00-0000-7000-8000-${String((keys += 1)).padStart(12, '0')}`

const send = <Answer = Record<string, unknown>>(
  browser: BrowserSession,
  key: string,
  { method, path, body }: Write,
) => browser.sendJson<Answer>(method, path, body, { 'idempotency-key': key })

const storedAs = (key: string) => school.database.query(sql`select from operations where id = ${key}`)

const history = async (): Promise<MarkChange[]> => {
  const changes = [first, second].map((id) =>
    staff.getJson<MarkChange[]>(`/api/attendance/history/${id}/${TODAY}`),
  )
  return (await Promise.all(changes)).flatMap(({ body }) => body)
}

/** Everything that a write can change. */
const written = async () => ({
  history: await history(),
  records: await school.database.query(sql`
    select student_id, am_code, pm_code, updated_at, last_updated_by from attendance_records where student_id in (${first}, ${second})
    order by student_id`),
  comments: await school.database.query(sql`
    select comment, updated_at, last_updated_by from weekly_comments where student_id = ${first}`),
  care: await school.database.query(sql`
    select notes, marked_at, marked_by from after_school_care_attendance where student_id = ${first}`),
})

/** As our screens send them: with what the person saw. */
const AS_SEEN: [name: string, write: () => Write, later: () => Write][] = [
  ['one mark', () => oneMark('L', { expected: null }), () => oneMark('I')],
  ['a comment', () => comment('Well done', { expected: '' }), () => comment('Better still')],
  ['a care record', () => care('Tired', { expected: { notes: null } }), () => care('Awake')],
]

test.each(AS_SEEN)(
  '[O1] %s that is repeated after a colleague wrote is given the first answer, not a conflict',
  async (_, write, later) => {
    const key = newKey()
    const answer = await send(staff, key, write())
    expect(answer.status).toBe(200)
    expect((await send(admin, newKey(), later())).status).toBe(200)
    const before = await written()
    expect((await send(staff, newKey(), write())).status).toBe(409)
    expect(await send(staff, key, write())).toEqual(answer)
    expect(await written()).toEqual(before)
  },
)

describe.each(WRITES)('[O1] %s with an idempotency key', (_, write, later) => {
  test('a repeat is given the first answer and changes nothing, even after a colleague wrote', async () => {
    const key = newKey()
    const answer = await send(staff, key, write())
    expect(answer.status).toBe(200)
    expect((await send(admin, newKey(), later())).status).toBe(200)
    const before = await written()
    expect(await send(staff, key, write())).toEqual(answer)
    expect(await written()).toEqual(before)
  })

  test('of eight at once one has the effect, and all are given its answer', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(staff, key, write())))
    expect(answers[0]?.status).toBe(200)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await storedAs(key)).toHaveLength(1)
    const { history: changes, records } = await written()
    expect(changes).toHaveLength(records.length)
  })

  test('another person with the same key is refused and changes nothing', async () => {
    const key = newKey()
    await send(staff, key, write())
    const before = await written()
    const { status, body } = await send(admin, key, later())
    expect([status, body['code']]).toEqual([409, 'keyUsed'])
    expect(JSON.stringify(body)).not.toMatch(/Well done|Tired|studentId/)
    expect(await written()).toEqual(before)
  })

  test('a key of another kind of write is refused and changes nothing', async () => {
    const key = newKey()
    const other = WRITES.find(([, candidate]) => candidate().path !== write().path)?.[1] ?? write
    await send(staff, key, other())
    const before = await written()
    expect(await send(staff, key, write())).toMatchObject({ status: 409, body: { code: 'keyUsed' } })
    expect(await written()).toEqual(before)
  })

  test.each(['', 'x', '7', '01932f00-0000-4000-8000-000000000001', '0'.repeat(36)])(
    'the key %j is refused and nothing is written',
    async (key) => {
      const before = await written()
      const { status, body } = await send(staff, key, write())
      expect([status, body['message']]).toEqual([400, 'idempotency-key must be a UUID of version 7.'])
      expect(await written()).toEqual(before)
    },
  )
})

describe('[O1] a refused write', () => {
  const refused: [name: string, status: number, write: () => Write][] = [
    ['a mark that is no longer expected', 409, () => oneMark('L', { expected: 'N' })],
    ['a mark of an unknown pupil', 404, () => oneMark('L', { studentId: 2_000_000_000 })],
    ['a mark on a Sunday', 409, () => oneMark('L', { date: '2026-11-15' })],
    ['marks on a Sunday', 409, () => allMarks('/', { date: '2026-11-15' })],
    ['a comment that is no longer expected', 409, () => comment('Mine', { expected: 'Theirs' })],
    ['a care record that is no longer as seen', 409, () => care('Tired', { expected: { notes: 'Awake' } })],
  ]
  test.each(refused)('is not stored: %s', async (_, status, write) => {
    const key = newKey()
    expect((await send(staff, key, write())).status).toBe(status)
    expect(await storedAs(key)).toEqual([])
  })

  test('may be sent again with the same key once it is possible', async () => {
    const key = newKey()
    expect((await send(staff, key, oneMark('L', { expected: 'N' }))).status).toBe(409)
    await send(admin, newKey(), oneMark('N'))
    expect((await send(staff, key, oneMark('L', { expected: 'N' }))).status).toBe(200)
    expect(await storedAs(key)).toHaveLength(1)
  })
})

describe('[O1] marks of which some are skipped', () => {
  test('the whole answer is stored, and a repeat is given it', async () => {
    await send(admin, newKey(), oneMark('N'))
    const key = newKey()
    const answer = await send<SavedMarks>(staff, key, allMarks('/', { expected: null }))
    expect(answer.body.changedMeanwhile).toMatchObject([
      { studentId: first, change: { userName: 'Ada Admin', newCode: 'N' } },
    ])
    expect(answer.body.records.map(({ amCode }) => amCode)).toEqual(['N', '/'])
    await send(admin, newKey(), allMarks('I'))
    const before = await written()
    expect(await send(staff, key, allMarks('/', { expected: null }))).toEqual(answer)
    expect(await written()).toEqual(before)
  })

  test('of eight at once one has the effect', async () => {
    await addMarks(school.database, [{ pupil: first, date: TODAY, am: 'I', readOnly: true }])
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send<SavedMarks>(staff, key, allMarks('/'))),
    )
    expect(answers[0]).toMatchObject({ status: 200, body: { locked: [first] } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await history()).filter(({ userName }) => userName === 'Sam Staff')).toHaveLength(1)
  })

  test('a mark that stood there already is answered and stored', async () => {
    await send(admin, newKey(), oneMark('L'))
    const key = newKey()
    const answer = await send(staff, key, oneMark('L'))
    expect(answer).toMatchObject({ status: 200, body: { amCode: 'L' } })
    await send(admin, newKey(), oneMark('I'))
    expect(await send(staff, key, oneMark('L'))).toEqual(answer)
    expect((await history()).map(({ newCode }) => newCode)).toEqual(['I', 'L'])
  })
})

test('[O1] a key costs one row and no further statement', async () => {
  const plain = (write: Write) => () => staff.sendJson(write.method, write.path, write.body)
  await plain(oneMark('N'))()
  for (const [, write, later] of WRITES) {
    const without = await statementsOf(plain(write()))
    const key = newKey()
    expect(await statementsOf(() => send(staff, key, later()))).toBe(without)
    expect(await storedAs(key)).toHaveLength(1)
  }
})

test('[O1] the signed-in person is given a key of their own for unsent work, the same at every sign-in', async () => {
  const keyOf = async (browser: BrowserSession) =>
    (await browser.getJson<{ outboxKey: string }>('/api/auth/user')).body.outboxKey
  const key = await keyOf(staff)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(await school.server.signedInAs('staff'))).toBe(key)
  expect(await keyOf(admin)).not.toBe(key)
  const { body: users } = await admin.getJson<object[]>('/api/users')
  expect(JSON.stringify(users)).not.toContain('outboxKey')
})
