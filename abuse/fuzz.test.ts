import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAbusedSchool } from './abused-school.ts'
import type { AbusedSchool } from './abused-school.ts'
import { describedCalls } from './described-calls.ts'
import type { DescribedCall } from './described-calls.ts'
import { fuzzedRequest } from './fuzzed-request.ts'
import { RawClient } from './raw-request.ts'
import type { RawAnswer, RawRequest } from './raw-request.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'

const REQUESTS_PER_CALL = process.env['FULL'] === '1' ? 10_000 : 150
const LONGEST_MESSAGE = 1000

let school: AbusedSchool
let client: RawClient
let userIds: string[]

beforeAll(async () => {
  school = await openAbusedSchool()
  await school.server.signedInAs('staff')
  await school.server.signedInAs('read-only')
  const admin = await school.server.signedInAs('admin')
  client = new RawClient(school.server.origin, { cookie: admin.cookieHeader })
  const users = await school.database.query<{ id: string }>(sql`select id from users`)
  userIds = users.map(({ id }) => id)
})
beforeEach(() => school.reset())
afterAll(async () => {
  client.close()
  await school.close()
})

/** What is wrong with an answer; an empty list is the proof. */
function faultsOf({ status, headers, text }: RawAnswer): string[] {
  if (status >= 500) return [`answered ${status}: ${text.slice(0, 200)}`]
  if (status < 400) return []
  if (!String(headers['content-type']).startsWith('application/json')) return ['the refusal is not JSON']
  const { message } = JSON.parse(text) as { message?: unknown }
  if (typeof message !== 'string' || message.length < 8) return [`the refusal has no sentence: ${text}`]
  if (message.length > LONGEST_MESSAGE) return [`the refusal has ${message.length} characters`]
  return /node_modules|\.ts:\d+/.test(message) ? [`the refusal tells of our insides: ${message}`] : []
}

const mayChange = ({ method }: RawRequest, { status }: RawAnswer) => method !== 'GET' && status < 400

async function fuzz(call: DescribedCall): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  let changes = await school.changes()
  const property = fc.asyncProperty(fuzzedRequest(call, userIds), async (request) => {
    const answer = await client.send(request)
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    const before = changes
    changes = await school.changes()
    expect(faultsOf(answer)).toEqual([])
    if (!mayChange(request, answer)) expect(changes).toBe(before)
  })
  await fc.assert(property, { numRuns: REQUESTS_PER_CALL, interruptAfterTimeLimit: 3_000_000 })
  return seen
}

describe(`[J7] [L4] ${REQUESTS_PER_CALL} requests of all kinds: no fault, a sentence for each refusal, no change by one, none without an entry`, () => {
  test.each(describedCalls())('$name', async (call) => {
    const before = await school.changes()
    const seen = await fuzz(call)
    expect([...seen.keys()].some((status) => status >= 400)).toBe(true)
    expect(await school.changedUnentered(before)).toEqual([])
  })

  test('a change that a call makes is seen', async () => {
    const before = await school.changes()
    const body = { studentId: 1, date: '2026-11-13', amCode: '/', pmCode: null, session: 'am' }
    const answer = await client.send({
      method: 'POST',
      path: '/api/attendance',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    })
    expect(answer.status).toBe(200)
    expect(await school.changes()).toBeGreaterThan(before)
  })

  test('a change that is not entered is seen', async () => {
    const before = await school.changes()
    const trail = (verb: 'enable' | 'disable') =>
      school.database.query(rawSql(`alter table school_classes ${verb} trigger school_classes_trail`))
    await trail('disable')
    await school.database.query(sql`insert into school_classes (name) values ('Unentered')`)
    await trail('enable')
    expect(await school.changedUnentered(before)).toEqual(['school_classes'])
  })
})
