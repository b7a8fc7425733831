import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const HOST = 'localhost:8443'
const FILES = {
  'index.html': '<title>%SCHOOL_NAME%</title>',
  'crest.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'plain-page.css': 'a{}',
  'service-worker.js': '1',
  'assets/a.js': '1',
}

let client: string
let server: ServerUnderTest
beforeAll(async () => {
  client = mkdtempSync(path.join(tmpdir(), 'register-client-'))
  mkdirSync(path.join(client, 'assets'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(client, name), text)
  server = await openTestServer({ clientDir: client, env: { PUBLIC_URL: `https://${HOST}` } })
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true, force: true })
})

type Headers = Record<string, unknown>

function expectProtected(headers: Headers): void {
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    ...["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"],
    ...["frame-ancestors 'none'", "form-action 'self'", "connect-src 'self'"],
  ]) {
    expect(policy.split('; ')).toContain(rule)
  }
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(headers).not.toHaveProperty(telling)
  }
}

const KINDS: [
  what: string,
  method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS',
  url: string,
  status: number,
  type: string,
][] = [
  ['a page', 'GET', '/dashboard', 200, 'text/html; charset=utf-8'],
  ['a script', 'GET', '/assets/a.js', 200, 'application/javascript; charset=utf-8'],
  ['a style', 'GET', '/plain-page.css', 200, 'text/css; charset=utf-8'],
  ['a drawing', 'GET', '/crest.svg', 200, 'image/svg+xml; charset=utf-8'],
  ['the logo', 'GET', '/school-logo', 200, 'image/svg+xml; charset=utf-8'],
  ['a missing file', 'GET', '/assets/none.js', 404, 'application/json; charset=utf-8'],
  ['an answer', 'GET', '/api/health', 200, 'application/json; charset=utf-8'],
  ['an answer without a body', 'HEAD', '/api/health', 200, 'application/json; charset=utf-8'],
  ['the description', 'GET', '/api/openapi.json', 200, 'application/json; charset=utf-8'],
  ['a refusal', 'GET', '/api/users', 401, 'application/json; charset=utf-8'],
  ['a missing call', 'POST', '/api/nothing', 404, 'application/json; charset=utf-8'],
  ['a question for permission', 'OPTIONS', '/api/users', 404, 'application/json; charset=utf-8'],
  ['a failed sign-in', 'GET', '/api/callback?code=x', 400, 'text/html; charset=utf-8'],
  ['an unreadable address', 'GET', '/api/users/%zz', 400, 'application/json; charset=utf-8'],
  ['an endless parameter', 'GET', `/api/calendar/${'1'.repeat(400)}`, 414, 'application/json; charset=utf-8'],
]

describe('every answer carries the security headers and says what it is', () => {
  test.each(KINDS)('%s', async (_, method, url, status, type) => {
    const answer = await server.app.inject({ method, url, headers: { host: HOST } })
    expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({ status, type })
    expectProtected(answer.headers)
    if (url.startsWith('/api/')) expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/FST_|node_modules|%zz|1111/)
  })

  test('a redirect to the login and from it', async () => {
    for (const url of ['/api/login', '/api/logout']) {
      const answer = await server.app.inject({ url, headers: { host: HOST } })
      expect(answer.statusCode).toBe(302)
      expectProtected(answer.headers)
    }
  })

  test('a fault on our side, which says nothing of our insides', async () => {
    await server.ownDatabase.query(sql`alter table sessions rename to sessions_away`)
    const answer = await server.app.inject({ url: '/api/login', headers: { host: HOST } })
    await server.ownDatabase.query(sql`alter table sessions_away rename to sessions`)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'fault', message: expect.stringMatching(/^Something went wrong/) })
    expectProtected(answer.headers)
  })

  test.each([
    ['a request that is none', 'x\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const answer = await exchange(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expectProtected(Object.fromEntries(lines.map((line) => line.split(/: (.*)/))))
    expect(JSON.parse(body)).toEqual({ code: 'invalidInput', message: expect.stringMatching(/^The .*\.$/) })
  })
})

/** Everything that comes back for these bytes. */
function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  let received = ''
  return new Promise((resolve) => {
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(bytes)
  })
}
