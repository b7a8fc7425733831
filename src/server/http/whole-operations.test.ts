import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import { sql } from '#server/db/sql.ts'
import { AFTER_CARE, AUTUMN } from '#testing/care-school.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession
let colleague: BrowserSession
let pupil: number
let planId: number
let version: string

const plan = (differs: object = {}) => ({
  ...{ from: '2026-12-01', to: '2026-12-02', code: 'C', studentIds: [pupil], reason: 'A wedding' },
  ...differs,
})

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  ;[admin, colleague] = [await school.server.signedInAs('admin'), await school.server.signedInAs('staff')]
  await school.database.query(sql`update users set role = 'admin'`)
})
afterAll(() => school.close())
beforeEach(async () => {
  ;[pupil = 0] = await addPupils(school.database, pupilsOf('Reception', 1))
  const { body } = await admin.sendJson<PlannedAbsence>('POST', '/api/planned-absences', plan())
  ;({ id: planId, version } = body)
})

type Write = { method: string; path: string; body?: object }
const plans = '/api/planned-absences'
const WRITES: [name: string, write: () => Write][] = [
  [
    'a call to a contact',
    () => ({
      ...{ method: 'POST', path: `/api/students/${pupil}/contact-attempts` },
      body: { date: TODAY, contact: 'Sarah Ash (mother)', outcome: 'noAnswer' },
    }),
  ],
  [
    'a new plan',
    () => ({ method: 'POST', path: plans, body: plan({ from: '2026-12-07', to: '2026-12-08' }) }),
  ],
  [
    'a changed plan',
    () => ({ method: 'PUT', path: `${plans}/${planId}`, body: plan({ to: '2026-12-03', version }) }),
  ],
  ['an approval', () => ({ method: 'POST', path: `${plans}/${planId}/approval`, body: { version } })],
  ['the end of a plan', () => ({ method: 'POST', path: `${plans}/${planId}/end` })],
  [
    'a booking',
    () => ({
      ...{ method: 'PUT', path: '/api/care/bookings' },
      body: {
        ...AUTUMN,
        ...{ studentId: pupil, weekdays: ['Monday'], isBooked: true },
      },
    }),
  ],
]

let keys = 0
const newKey = () => `01932f00-0000-7000-8000-${String((keys += 1)).padStart(12, '0')}`
const send = (who: BrowserSession, key: string, { method, path, body }: Write) =>
  who.sendJson(method, path, body, { 'idempotency-key': key })

const entries = () =>
  school.database.query(
    sql`select kind, after from trail_entries where kind <> 'recordBegun' order by id desc limit 20`,
  )
const storedAs = (key: string) => school.database.query(sql`select from operations where id = ${key}`)

describe.each(WRITES)('[O1] %s with an idempotency key', (_, write) => {
  test('a repeat is given the first answer and changes nothing', async () => {
    const key = newKey()
    const answer = await send(admin, key, write())
    expect(answer.status).toBeLessThan(300)
    const before = await entries()
    expect(await send(admin, key, write())).toEqual(answer)
    expect(await entries()).toEqual(before)
    expect(await storedAs(key)).toHaveLength(1)
  })

  test('of four at once one has the effect, and all are given its answer', async () => {
    const key = newKey()
    const [last] = await school.database.query<{ id: number }>(
      sql`select max(id)::int as id from trail_entries`,
    )
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(admin, key, write())))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBeLessThan(300)
    const entered = await school.database.query<{ kind: string }>(
      sql`select kind, subject_id from trail_entries where id > ${last?.id ?? 0} and kind <> 'recordBegun'`,
    )
    expect(new Set(entered.map((entry) => JSON.stringify(entry))).size).toBe(entered.length)
  })

  test('another person with the same key is refused', async () => {
    const key = newKey()
    await send(admin, key, write())
    const before = await entries()
    expect(await send(colleague, key, write())).toMatchObject({ status: 409, body: { code: 'keyUsed' } })
    expect(await entries()).toEqual(before)
  })
})

test('[O1] a refused write is not stored, and may be sent again with the same key once it is possible', async () => {
  const key = newKey()
  const clashing = { method: 'POST', path: plans, body: plan() }
  expect(await send(admin, key, clashing)).toMatchObject({ status: 409, body: { code: 'alreadyPlanned' } })
  expect(await storedAs(key)).toEqual([])
  await admin.sendJson('POST', `${plans}/${planId}/end`)
  expect((await send(admin, key, clashing)).status).toBe(201)
})
