import type { User } from '#contract/account.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

describe('signing in', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await openTestServer()
  })
  afterEach(() => server.close())

  test('[A2] /api/login leads through the login and back, signed in', async () => {
    const browser = server.visitor()
    const { response, path } = await browser.signIn('admin')
    expect({ status: response.status, path }).toEqual({ status: 503, path: '/' })
    const { status, body } = await browser.getJson<User>('/api/auth/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Admin', email: 'admin@bramleyhall.example' })
  })

  test('[A9, A10] the first to sign in is admin and authorized, the next read-only, active and not authorized', async () => {
    const [first, second] = [server.visitor(), server.visitor()]
    await first.signIn('staff')
    await second.signIn('admin')
    expect((await first.getJson<User>('/api/auth/user')).body).toMatchObject({
      role: 'admin',
      isActive: true,
      isAuthorized: true,
    })
    expect((await second.getJson<User>('/api/auth/user')).body).toMatchObject({
      role: 'read-only',
      isActive: true,
      isAuthorized: false,
    })
  })

  test('[A6] logout ends the session here and at the identity provider and returns to /', async () => {
    const browser = server.visitor()
    await browser.signIn('admin')
    const stolen = new Map(browser.cookies)
    const confirmation = await browser.visit('/api/logout')
    const form = await confirmation.response.text()
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
    const { path } = await browser.visit(new URL(action).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    })
    expect(path).toBe('/')
    expect((await browser.getJson('/api/auth/user')).status).toBe(401)
    // The provider asks again who it is, so its own session is gone too.
    expect(await (await browser.visit('/api/login')).response.text()).toContain('name="account"')
    const thief = server.visitor()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.getJson('/api/auth/user')).status).toBe(401)
  })

  test('[A13] a deactivated account is refused on its very next call', async () => {
    const browser = await server.signedInAs('staff')
    expect((await browser.getJson('/api/school-classes')).status).toBe(200)
    await server.database.query(sql`update users set is_active = false`)
    expect((await browser.getJson('/api/school-classes')).status).toBe(403)
    // Who they are is still answered, so that the page can say why.
    expect(await browser.getJson<User>('/api/auth/user')).toMatchObject({
      status: 200,
      body: { isActive: false },
    })
  })

  test('only a keyed hash of the cookie is stored, and every sign-in has a new one', async () => {
    const browser = server.visitor()
    await browser.signIn('admin')
    const before = [...browser.cookies.values()]
    await browser.signIn('admin').catch(() => browser.visit('/api/login'))
    const after = browser.cookies
    const sids = await server.database.query<{ sid: string }>(sql`select sid from sessions`)
    for (const value of after.values()) expect(sids.map(({ sid }) => sid)).not.toContain(value)
    const session = [...after].find(([name]) => name.startsWith('register-session'))?.[1]
    expect(before).not.toContain(session)
  })
})
