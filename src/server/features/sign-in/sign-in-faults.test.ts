import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { TEST_ACCOUNTS, startTestServer } from '#testing/test-server.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.drop())

test('while the identity provider is down sign-in says so, signed-in people go on, and it works again by itself', async () => {
  const port = await freePort()
  const accounts = Object.values(TEST_ACCOUNTS)
  const first = await startIdentityProvider(accounts, port)
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

  const second = await startIdentityProvider(accounts, port)
  const up = await browser.fetch('/api/login')
  expect(up.status).toBe(302)
  expect(up.headers.get('location')).toContain(`127.0.0.1:${port}`)
  await second.stop()
  await server.close()
})

test.each([
  ['a callback that nobody asked for', '/api/callback?code=x&state=y'],
  ['a callback without anything', '/api/callback'],
])('%s gets a page that says what to do', async (_, path) => {
  const server = await startTestServer({ connectionString: store.connectionString })
  const answer = await server.visitor().fetch(path)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please start again')
  await server.close()
})

test('a callback with the wrong state signs nobody in, and its attempt cannot be used again', async () => {
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
    `insert into users (email, oidc_issuer, oidc_subject) values ('admin@bramleyhall.example', 'elsewhere', 'x')`,
  )
  const server = await startTestServer({ connectionString: store.connectionString })
  const { response } = await server.visitor().signIn('admin')
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('Another account of this school has your email address')
  await server.close()
})
