import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimit } from '#server/http/limits/rate-limit.ts'
import { sql } from '#server/db/sql.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const comment = { studentId: 1, weekStartDate: '2026-11-09', comment: 'x' }

describe('requests from other sites', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 404],
    ['a program without a browser', {}, 404],
  ])('a write from %s answers %o: %i', async (_, headers: Record<string, string>, status) => {
    const browser = await server.signedInAs('staff')
    const response = await browser.fetch('/api/comments', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(comment),
    })
    expect(response.status).toBe(status)
  })

  test('a link on another site cannot sign anyone out', async () => {
    const browser = await server.signedInAs('staff')
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { referer: 'https://evil.example/page' }]
    for (const headers of foreign) {
      expect(
        (await browser.fetch('/api/logout', { headers: headers as Record<string, string> })).status,
      ).toBe(403)
    }
    expect((await browser.getJson('/api/auth/user')).status).toBe(200)
  })
})

describe('the origin check counts the scheme', () => {
  let https: TestServer
  beforeAll(async () => {
    https = await openTestServer({ env: { PUBLIC_URL: 'https://localhost:8443' } })
  })
  afterAll(() => https.close())

  test.each([
    ['https://localhost:8443', 401],
    ['http://localhost:8443', 403],
    ['https://localhost', 403],
    ['https://localhost:8443.evil.example', 403],
  ])('a write from a page at %s answers %i', async (origin, status) => {
    for (const forwarded of [{}, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }]) {
      const answer = await https.app.inject({
        ...{ method: 'POST', url: '/api/comments', payload: comment },
        headers: { host: 'localhost:8443', origin, ...forwarded },
      })
      expect(answer.statusCode).toBe(status)
    }
  })

  test('signing out from a page under http is refused, where the register is under https', async () => {
    const ask = (referer: string) =>
      https.app.inject({ url: '/api/logout', headers: { host: 'localhost:8443', referer } })
    expect((await ask('http://localhost:8443/classes')).statusCode).toBe(403)
    expect((await ask('https://localhost:8443/classes')).statusCode).toBe(302)
  })
})

describe('sessions', () => {
  test('a page of another person, in another tab of this browser, is refused', async () => {
    const browser = await server.signedInAs('staff')
    const { body: user } = await browser.getJson<{ id: string }>('/api/auth/user')
    const other = await server.signedInAs('admin')
    const { body: stranger } = await other.getJson<{ id: string }>('/api/auth/user')
    for (const [pageUser, status] of [
      [user.id, 200],
      [stranger.id, 401],
      ['', 401],
    ] as const) {
      for (const header of ['x-page-user', 'x-opened-by']) {
        const headers = { [header]: encodeURIComponent(pageUser) }
        expect((await browser.fetch('/api/school-classes', { headers })).status).toBe(status)
      }
    }
  })

  test('an invented, altered or empty cookie signs no one in', async () => {
    const browser = await server.signedInAs('staff')
    const [name, value] = [...browser.cookies].find(([cookie]) => cookie.startsWith('register-session')) ?? [
      '',
      '',
    ]
    for (const forged of ['', 'x', `${value}x`, value.slice(1), value.toUpperCase(), "' or 1=1 --"]) {
      const thief = server.visitor()
      thief.cookies.set(name, encodeURIComponent(forged))
      expect((await thief.getJson('/api/auth/user')).status).toBe(401)
    }
  })

  test('a session is to end after 12 hours without use, and after 7 days in any case', async () => {
    await server.database.query(sql`delete from sessions`)
    await server.signedInAs('staff')
    const [ends] = await server.database.query(sql`
      select round(extract(epoch from expire - now()) / 3600)::int as idle,
        round(extract(epoch from (sess->>'endsAt')::timestamptz - now()) / 3600)::int as "inAnyCase"
      from sessions where sess ? 'userId'`)
    expect(ends).toEqual({ idle: 12, inAnyCase: 168 })
  })

  test('a session ends when it was idle too long, and when it is too old however busy it was', async () => {
    const browser = await server.signedInAs('staff')
    await server.database.query(sql`update sessions set expire = now() - interval '1 second'`)
    expect((await browser.getJson('/api/auth/user')).status).toBe(401)
    const busy = await server.signedInAs('staff')
    await server.database.query(sql`
      update sessions set expire = now() + interval '1 minute',
      sess = sess || jsonb_build_object('endsAt', now() + interval '2 minutes')`)
    expect((await busy.getJson('/api/auth/user')).status).toBe(200)
    const [{ left } = { left: 0 }] = await server.database.query<{ left: number }>(
      sql`select extract(epoch from max(expire) - now())::int as left from sessions`,
    )
    expect(left).toBeLessThanOrEqual(120)
  })

  test('the session cookie cannot be read by scripts and is not sent along by other sites’ requests', async () => {
    const { response } = await server.visitor().visit('/api/login')
    const browser = server.visitor()
    const login = await browser.fetch('/api/login')
    expect(login.headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(response.status).toBe(200)
  })
})

describe('answers', () => {
  test('carry the security headers and allow no inline script', async () => {
    const { headers } = await server.visitor().fetch('/api/health')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the OpenAPI description names every call', async () => {
    const { status, body } = await server
      .visitor()
      .getJson<{ paths: Record<string, object> }>('/api/openapi.json')
    expect(status).toBe(200)
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/attendance', '/api/students/{id}/photo']),
    )
  })
})

test('the rate limit counts per key and forgets after a minute', () => {
  let now = 0
  const limit = createRateLimit({ perMinute: 2, clock: () => new Date(now) })
  limit('a')
  limit('a')
  limit('b')
  expect(() => limit('a')).toThrow('Too many requests')
  now = 60_000
  expect(() => limit('a')).not.toThrow()
})
