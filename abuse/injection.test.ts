import { readConfig } from '#server/infra/config.ts'
import { openServer } from '#server/open-server.ts'
import type { OpenServer } from '#server/open-server.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { BrowserSession } from '#testing/browser-session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf } from './abused-school.ts'
import { RawClient } from './raw-request.ts'

const SPLITTING = '\r\nset-cookie: planted=1\r\n\r\n<script>'
const SECRETS = ['code-of-the-provider', 'cookie-of-somebody', 'secret-of-the-sessions-000000000000']

let store: TestDatabase
let server: OpenServer
let client: RawClient
let staff: BrowserSession
let dataDir: string
const lines: string[] = []

beforeAll(async () => {
  store = await createTestDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-data-'))
  const config = readConfig({
    CLIENT_DIR: path.join(dataDir, 'none'),
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: store.connectionString },
    ...{ SESSION_SECRET: 'secret-of-the-sessions-000000000000' },
  })
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  server = await openServer({ config, logger })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  staff = new BrowserSession(origin)
  await staff.signIn('office')
  client = new RawClient(origin, { cookie: cookieOf(staff) })
})
afterAll(async () => {
  client.close()
  await server.close()
  await store.drop()
  rmSync(dataDir, { recursive: true, force: true })
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
  test('whatever is requested, a line of the log stays one line, and no secret stands in it', async () => {
    const forged = encodeURIComponent('x\n{"level":60,"msg":"forged"}\r\n\u001b[2J\u2028')
    await client.send({ method: 'GET', path: `/api/login?returnTo=${forged}` })
    const attempt = await client.send({ method: 'GET', path: '/api/login' })
    const [signIn = ''] = attempt.headers['set-cookie'] ?? []
    await client.send({
      method: 'GET',
      path: `/api/callback?code=code-of-the-provider&state=${forged}&error=${forged}&error_description=${forged}`,
      headers: {
        cookie: `${signIn.split(';')[0]}; register-session-0=cookie-of-somebody`,
        'user-agent': 'x\ty',
      },
    })
    await store.database.query('alter table school_classes rename to school_classes_away')
    const failed = await client.send({ method: 'GET', path: `/api/school-classes` })
    await store.database.query('alter table school_classes_away rename to school_classes')
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
