import type { BrowserSession } from '#testing/browser-session.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAbusedSchool } from './abused-school.ts'
import type { AbusedSchool } from './abused-school.ts'
import { RawClient } from './raw-request.ts'

let school: AbusedSchool
let staff: BrowserSession
beforeAll(async () => {
  school = await openAbusedSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())

function sessionOf({ cookies }: BrowserSession): [name: string, value: string] {
  return [...cookies].find(([name]) => name.startsWith('register-session')) ?? ['', '']
}

async function whoIs(cookie: string): Promise<number> {
  const client = new RawClient(school.server.origin, { cookie })
  const { status } = await client.send({ method: 'GET', path: '/api/auth/user' })
  client.close()
  return status
}

/** Signs in at the provider and answers the address that it sends the browser back to, before a browser opens it. */
async function callbackOf(browser: BrowserSession): Promise<string> {
  const choice = await browser.visit('/api/login')
  await choice.response.body?.cancel()
  let response = await browser.fetch(choice.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=staff',
  })
  for (let step = 0; step < 10; step += 1) {
    const next = new URL(response.headers.get('location') ?? '/', school.server.origin)
    if (next.pathname === '/api/callback') return next.pathname + next.search
    response = await browser.fetch(next.pathname + next.search)
  }
  throw new Error('The provider did not send the browser back')
}

describe('forged sessions', () => {
  test('what stands in the database is not what opens a session', async () => {
    const [name] = sessionOf(staff)
    const rows = await school.database.query<{ sid: string }>(sql`select sid from sessions`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { sid } of rows) expect(await whoIs(`${name}=${sid}`)).toBe(401)
  })

  test('a sign-in under way is no session', async () => {
    const visitor = school.server.visitor()
    await visitor.fetch('/api/login')
    const [attempt = ''] = visitor.cookies.values()
    expect(attempt).not.toBe('')
    expect(await whoIs(`${sessionOf(staff)[0]}=${attempt}`)).toBe(401)
  })

  test.each([
    ['many', Array.from({ length: 200 }, (_, index) => `a${index}=b`).join('; ')],
    ['empty names', '=; ==; ;;'],
    ['a prototype', '__proto__=x; constructor=y; toString=z'],
    ['broken escapes', 'register-session=%; register-session-0=%E0%A4%A'],
    ['a huge one', `register-session=${'x'.repeat(10_000)}`],
    ['bytes beyond ASCII', 'register-session=\u00ff\u00fe'],
  ])('cookies that are %s open nothing', async (_, cookie) => {
    expect(await whoIs(cookie)).toBe(401)
    expect(await whoIs(`${sessionOf(staff)[0]}=${encodeURIComponent(cookie)}`)).toBe(401)
  })
})

describe('fixed and stolen sessions', () => {
  test('signing in starts a session with a new cookie, even if the browser sent another one', async () => {
    const [name] = sessionOf(staff)
    const victim = school.server.visitor()
    victim.cookies.set(name, 'planted-by-an-attacker')
    await victim.signIn('staff')
    expect(sessionOf(victim)[1]).not.toBe('planted-by-an-attacker')
    expect((await victim.getJson('/api/auth/user')).status).toBe(200)
    expect(await whoIs(`${name}=planted-by-an-attacker`)).toBe(401)
  })

  test('signing in again ends the session before', async () => {
    const browser = await school.server.signedInAs('staff')
    const before = browser.cookieHeader
    // The provider still knows the person and asks nothing.
    await browser.visit('/api/login')
    expect(await whoIs(before)).toBe(401)
    expect(await whoIs(browser.cookieHeader)).toBe(200)
  })

  test('a cookie copied before signing out is worthless afterwards', async () => {
    const browser = await school.server.signedInAs('staff')
    const stolen = browser.cookieHeader
    await browser.visit('/api/logout')
    expect(await whoIs(stolen)).toBe(401)
  })

  test('an answer of the provider works once, and only in the browser that asked', async () => {
    const browser = school.server.visitor()
    const callback = await callbackOf(browser)
    const attempt = new Map(browser.cookies)
    expect((await school.server.visitor().fetch(callback)).status).toBe(400)
    expect((await browser.fetch(callback)).status).toBe(302)
    expect((await browser.getJson('/api/auth/user')).status).toBe(200)
    const replay = school.server.visitor()
    for (const [name, value] of attempt) replay.cookies.set(name, value)
    expect((await replay.fetch(callback)).status).toBe(400)
    expect((await replay.getJson('/api/auth/user')).status).toBe(401)
  })
})

describe('[A13] what an account may do is read on every request', () => {
  const change = (column: string, value: unknown) =>
    school.database.query(sql`update users set ${rawSql(column)} = ${value} where oidc_subject = 'staff'`)

  test.each([
    ['role', 'read-only', 'staff'],
    ['is_active', false, true],
    ['is_authorized', false, true],
  ])('a changed %s counts on the next request', async (column, taken, given) => {
    const write = () => staff.sendJson('POST', '/api/attendance/bulk', { notAField: 1 })
    expect((await write()).status).toBe(400)
    await change(column, taken)
    expect((await write()).status).toBe(403)
    await change(column, given)
    expect((await write()).status).toBe(400)
  })
})
