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

test('a visitor with a whole IPv6 network, which one machine has, counts as one', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT) })
  expect(await signInsFrom(server, (attempt) => `2001:db8:1:2:${attempt}::${attempt}`)).toBe(LIMIT)
  expect(await signInsFrom(server, () => '2001:db8:1:3::1')).toBe(LIMIT)
  await server.close()
})

test('[A2] one visitor who uses up the limit of an address does not lock out the school behind it', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT) })
  const headers = { accept: 'text/html' }
  await signInsFrom(server, () => '127.0.0.1')
  const signIn = async (account: string) => {
    const browser = server.visitor()
    const crowded = await browser.fetch('/api/login?returnTo=/classes', { headers })
    expect(crowded.status).toBe(429)
    const [, goOn = ''] = /class="button" href="([^"]+)"/.exec(await crowded.text()) ?? []
    const { path } = await browser.signIn(account, goOn.replaceAll('&#38;', '&'))
    expect(path).toBe('/classes')
    expect((await browser.getJson('/api/auth/user')).status).toBe(200)
    return goOn.replaceAll('&#38;', '&')
  }
  await signIn('staff')
  const used = await signIn('admin')
  // A ticket is for one sign-in.
  expect((await server.visitor().fetch(used, { headers })).status).toBe(429)
  const forged = `/api/login?ticket=${'x'.repeat(60)}`
  expect((await server.visitor().fetch(forged, { headers })).status).toBe(429)
  await server.close()
})

test('a person who began to sign in before the address was busy is signed in', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT) })
  const browser = server.visitor()
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  const login = await browser.fetch('/api/login', { headers })
  await signInsFrom(server, () => '127.0.0.1')
  await browser.signIn('staff', login.headers.get('location') ?? '')
  expect((await browser.getJson('/api/auth/user')).status).toBe(200)
  await server.close()
})

test('a client that is no trusted proxy cannot get round the limit with invented addresses', async () => {
  const server = await open({ SIGN_INS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '10.0.0.1' })
  expect(await signInsFrom(server, (attempt) => `203.0.113.${attempt}`)).toBe(LIMIT)
  await server.close()
})

test('writes are limited by person across sessions, and other people are not affected', async () => {
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
