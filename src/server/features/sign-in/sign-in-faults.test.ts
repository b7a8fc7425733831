import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { TEST_ACCOUNTS, startTestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.drop())

test('while the identity provider is down sign-in says so, signed-in people go on, and it works again by itself', async () => {
  const port = await freePort()
  const accounts = Object.values(TEST_ACCOUNTS)
  const first = await startIdentityProvider(accounts, { port })
  await first.stop()
  const productPort = await freePort()
  const origin = `http://127.0.0.1:${productPort}`
  const server = await startTestServer({
    connectionString: store.connectionString,
    env: { ...first.env, PUBLIC_URL: origin, SESSION_SECRET: 's'.repeat(32), PORT: String(productPort) },
  })
  const browser = new BrowserSession(origin)
  const down = await browser.fetch('/api/login')
  expect(down.status).toBe(503)
  expect(await down.text()).toContain('The login service cannot be reached')
  expect((await browser.getJson('/api/health')).status).toBe(200)

  const second = await startIdentityProvider(accounts, { port })
  const up = await browser.fetch('/api/login')
  expect(up.status).toBe(302)
  expect(up.headers.get('location')).toContain(`127.0.0.1:${port}`)
  await second.stop()
  await server.close()
})

test.each([
  ['a callback without a sign-in', '/api/callback?code=x&state=y'],
  ['a callback without anything', '/api/callback'],
])('%s gets a page that says what to do', async (_, path) => {
  const server = await startTestServer({ connectionString: store.connectionString })
  const answer = await server.visitor().fetch(path)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please start again')
  await server.close()
})

test('a callback with the wrong state signs no one in, and its attempt cannot be used again', async () => {
  const server = await startTestServer({ connectionString: store.connectionString })
  const browser = server.visitor()
  await browser.fetch('/api/login')
  expect((await browser.fetch('/api/callback?code=stolen&state=wrong')).status).toBe(400)
  expect((await browser.getJson('/api/auth/user')).status).toBe(401)
  await server.close()
})

test('[A14] sign-in returns to the page it was started from, and never to a foreign address', async () => {
  const server = await startTestServer({ connectionString: store.connectionString })
  const wanted = '/dashboard?yearGroup=Year%203'
  const fromPage = server.visitor()
  const login = await fromPage.fetch('/api/login', { headers: { referer: server.origin + wanted } })
  const { path } = await fromPage.signIn(
    'admin',
    new URL(login.headers.get('location') ?? '').pathname +
      new URL(login.headers.get('location') ?? '').search,
  )
  expect(path).toBe(wanted)
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
    const browser = server.visitor()
    const back = await browser.signIn('admin', `/api/login?returnTo=${encodeURIComponent(evil)}`)
    expect(new URL(back.path, server.origin).origin).toBe(server.origin)
  }
  await server.close()
})

test('[A9] where FIRST_ADMIN_EMAIL is set, only that address becomes the first admin', async () => {
  const server = await startTestServer({
    connectionString: store.connectionString,
    env: { FIRST_ADMIN_EMAIL: 'Staff@bramleyhall.example' },
  })
  const roleOf = async (account: string) => {
    const browser = server.visitor()
    await browser.signIn(account)
    return (await browser.getJson<{ role: string }>('/api/auth/user')).body.role
  }
  expect(await roleOf('admin')).toBe('read-only')
  expect(await roleOf('staff')).toBe('admin')
  await server.close()
})

test('an address that another account has is refused with a page, and the account stays as it was', async () => {
  await store.database.query(
    sql`insert into users (email, oidc_issuer, oidc_subject) values ('admin@bramleyhall.example', 'elsewhere', 'x')`,
  )
  const server = await startTestServer({ connectionString: store.connectionString })
  const { response } = await server.visitor().signIn('admin')
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('Another account of this school has your email address')
  await server.close()
})

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('what goes wrong on the way of a browser is a page to read, with its status; a program gets JSON', async () => {
  const server = await startTestServer({
    connectionString: store.connectionString,
    clock: () => new Date('2026-11-13T09:05:00Z'),
    env: { SIGN_INS_PER_MINUTE: '1' },
  })
  const { cookieHeader: cookie } = await server.signedInAs('staff')
  const expectFault = async (
    path: string,
    expected: { status: number; sentence: string; headers?: Record<string, string> },
  ) => {
    const { status, sentence, headers = {} } = expected
    const page = await server.visitor().fetch(path, { headers: { ...BROWSER, ...headers } })
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain(`<p>${sentence}`)
    const json = await server.visitor().fetch(path, { headers })
    expect([json.status, json.headers.get('content-type')]).toEqual([
      ...[status, 'application/json; charset=utf-8'],
    ])
  }
  await expectFault('/api/logout', {
    ...{ status: 403, sentence: 'This request came from another site and was refused.' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  await store.database.query(sql`alter table sessions rename to sessions_away`)
  await expectFault('/api/logout', {
    ...{ status: 500, sentence: 'Something went wrong on our side.' },
    headers: { cookie },
  })
  await store.database.query(sql`alter table sessions_away rename to sessions`)
  await expectFault('/api/login', { status: 429, sentence: 'A great many sign-ins have begun' })
  expect((await server.visitor().fetch('/api/users', { headers: BROWSER })).headers.get('content-type')).toBe(
    'application/json; charset=utf-8',
  )
  await server.close()
})
