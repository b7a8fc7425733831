import type { User } from '#contract/account.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: ServerUnderTest
let admin: BrowserSession
let reader: BrowserSession
let lines: string[] = []

beforeAll(async () => {
  server = await openTestServer({ log: (line) => lines.push(line) })
  admin = await server.signedInAs('admin')
  reader = await server.signedInAs('read-only')
})
beforeEach(() => {
  lines = []
})
afterAll(() => server.close())

const idOf = async (browser: BrowserSession) => (await browser.getJson<User>('/api/auth/user')).body.id
const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('a refused permission is logged with who, what and from where', async () => {
  const userId = await idOf(reader)
  await reader.getJson('/api/users')
  expect(events()).toMatchObject([
    {
      msg: 'refused',
      status: 403,
      code: 'notPermitted',
      method: 'GET',
      route: '/api/users',
      userId,
      ip: '127.0.0.1',
    },
  ])
})

test('[R2] a line of the log carries the id that the proxy gave the request', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await reader.fetch('/api/users', { headers: { 'x-request-id': 'proxy-0001' } })
  await reader.fetch('/api/users', { headers: { traceparent } })
  await reader.fetch('/api/users')
  expect(events()).toMatchObject([
    { msg: 'refused', requestId: 'proxy-0001' },
    { msg: 'refused', requestId: '4bf92f3577b34da6a3ce929d0e0e4736' },
    { msg: 'refused', requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
})

test('input that no screen of ours sends is logged, and nothing of what it said', async () => {
  await admin.sendJson('POST', '/api/comments', { studentId: 1, comment: 'About-a-child', extra: 'Smuggled' })
  await admin.fetch('/api/comments', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
  expect(events()).toMatchObject([
    { msg: 'refused', status: 400, code: 'invalidInput', route: '/api/comments' },
    { msg: 'refused', status: 415, route: '/api/comments' },
  ])
  expect(lines.join('')).not.toMatch(/About-a-child|Smuggled|extra/)
})

test('a changed role, status or authorization is logged with who changed whose', async () => {
  const [actorId, userId] = [await idOf(admin), await idOf(reader)]
  await admin.sendJson('PATCH', `/api/users/${userId}/role`, { role: 'staff' })
  await admin.sendJson('PATCH', `/api/users/${userId}/unauthorize`)
  expect(events()).toMatchObject([
    { msg: 'account changed', actorId, userId, change: { role: 'staff' } },
    { msg: 'account changed', actorId, userId, change: { isAuthorized: false } },
  ])
})

test('a fault of the database is logged without the row that it quotes', async () => {
  await server.ownDatabase.query(sql`alter table school_classes add column forgotten text not null`)
  const answer = await admin.fetch('/api/school-classes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Secret-row', ageRange: '4-5' }),
  })
  expect(answer.status).toBe(500)
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(events()).toMatchObject([{ msg: 'request failed', level: 50, err: { code: '23502' }, requestId }])
  expect(lines.join('')).not.toContain('Secret')
})
