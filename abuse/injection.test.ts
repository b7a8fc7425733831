import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RawClient } from './raw-request.ts'

const SPLITTING = '\r\nset-cookie: planted=1\r\n\r\n<script>'
const SESSION_SECRET = 'secret-of-the-sessions-000000000000'
const SECRETS = ['code-of-the-provider', 'cookie-of-a-person', SESSION_SECRET]

let server: ServerUnderTest
let client: RawClient
let staff: BrowserSession
const lines: string[] = []

beforeAll(async () => {
  server = await openTestServer({ env: { SESSION_SECRET }, log: (line) => lines.push(line) })
  staff = await server.signedInAs('staff')
  client = new RawClient(server.origin, { cookie: staff.cookieHeader })
})
afterAll(async () => {
  client.close()
  await server.close()
})

describe('header injection', () => {
  test.each([
    `/api/attendance/annual.csv?yearGroup=${encodeURIComponent(SPLITTING)}`,
    `/api/students/export?academicYear=${encodeURIComponent(SPLITTING)}`,
    `/api/login?returnTo=${encodeURIComponent(`/x${SPLITTING}`)}`,
    `/api/students?date=${encodeURIComponent(SPLITTING)}`,
    `/${encodeURIComponent(SPLITTING)}`,
  ])('%s plants no header', async (address) => {
    const { headers } = await client.send({ method: 'GET', path: address })
    expect(String(headers['set-cookie'])).not.toContain('planted')
    expect(JSON.stringify(headers)).not.toMatch(/\\[rn]/)
  })

  test('an answer to a request is never a page that could run what the request said', async () => {
    const { headers, text } = await client.send({
      method: 'GET',
      path: '/api/students?date=<script>x</script>',
    })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(text).not.toContain('<script>')
  })
})

describe('log injection', () => {
  test('a line of the log stays one line and holds no secret, for every request', async () => {
    const forged = encodeURIComponent('x\n{"level":60,"msg":"forged"}\r\n\u001b[2J\u2028')
    await client.send({ method: 'GET', path: `/api/login?returnTo=${forged}` })
    const attempt = await client.send({ method: 'GET', path: '/api/login' })
    const [signIn = ''] = attempt.headers['set-cookie'] ?? []
    await client.send({
      method: 'GET',
      path: `/api/callback?code=code-of-the-provider&state=${forged}&error=${forged}&error_description=${forged}`,
      headers: {
        cookie: `${signIn.split(';')[0]}; register-session-0=cookie-of-a-person`,
        'user-agent': 'x\ty',
      },
    })
    await server.ownDatabase.query(sql`alter table school_classes rename to school_classes_away`)
    const failed = await client.send({ method: 'GET', path: `/api/school-classes` })
    await server.ownDatabase.query(sql`alter table school_classes_away rename to school_classes`)
    expect(failed.status).toBe(500)
    expect(failed.text).not.toMatch(/school_classes|relation|select/)
    expect(lines.some((line) => line.includes('request failed'))).toBe(true)
    await client.send({ method: 'POST', path: '/api/comments', headers: { origin: 'https://evil.example' } })
    for (const event of ['sign-in refused', 'signed in', '"code":"foreignOrigin"']) {
      expect(lines.some((line) => line.includes(event))).toBe(true)
    }
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
      for (const secret of [...SECRETS, ...staff.cookies.values()]) expect(line).not.toContain(secret)
    }
  })
})
