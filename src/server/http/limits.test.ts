import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LIMIT = 20
// A minute that does not end while the test runs.
const clock = () => new Date('2026-11-13T09:05:00Z')

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.drop())

const open = (env: Record<string, string>) =>
  startTestServer({ connectionString: store.connectionString, clock, env })

/** How many of twice as many attempts as allowed come through. */
async function signInsFrom(server: TestServer, addressOf: (attempt: number) => string): Promise<number> {
  let served = 0
  for (let attempt = 0; attempt < 2 * LIMIT; attempt += 1) {
    const headers = { 'x-forwarded-for': addressOf(attempt) }
    const { status } = await server.visitor().fetch('/api/login', { headers })
    expect([302, 429]).toContain(status)
    if (status === 302) served += 1
  }
  return served
}

test('sign-ins are limited by the address that the proxy tells of', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT) })
  expect(await signInsFrom(server, () => '203.0.113.7')).toBe(LIMIT)
  expect(await signInsFrom(server, () => '203.0.113.8')).toBe(LIMIT)
  await server.close()
})

test('whoever is no trusted proxy cannot get round the limit by making addresses up', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '10.0.0.1' })
  expect(await signInsFrom(server, (attempt) => `203.0.113.${attempt}`)).toBe(LIMIT)
  await server.close()
})

test('writes are limited by person, in whatever session, and nobody else suffers', async () => {
  const server = await open({ WRITES_PER_MINUTE: String(LIMIT) })
  const [one, same, other] = [
    await server.signedInAs('staff'),
    await server.signedInAs('staff'),
    await server.signedInAs('admin'),
  ]
  const statuses: number[] = []
  for (let attempt = 0; attempt < LIMIT + 2; attempt += 1) {
    statuses.push((await (attempt % 2 ? one : same).sendJson('POST', '/api/comments', {})).status)
  }
  expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 400), 429, 429])
  expect((await other.sendJson('POST', '/api/comments', {})).status).toBe(400)
  expect((await one.getJson('/api/school-classes')).status).toBe(200)
  await server.close()
})
