import { fingerprint } from '#testing/fingerprint.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addClasses } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RawClient, exchange } from './raw-request.ts'

const SECRET = 'a text that must stay secret'

let root: string
let server: TestServer
let stranger: RawClient
let admin: RawClient

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'register-client-'))
  mkdirSync(path.join(root, 'client/assets'), { recursive: true })
  writeFileSync(path.join(root, 'secret.txt'), SECRET)
  writeFileSync(path.join(root, 'client/index.html'), '<title>%SCHOOL_NAME%</title>')
  writeFileSync(path.join(root, 'client/assets/a.js'), '1')
  writeFileSync(path.join(root, 'client/service-worker.js'), '1')
  server = await openTestServer({ clientDir: path.join(root, 'client') })
  stranger = new RawClient(server.origin)
  admin = new RawClient(server.origin, { cookie: (await server.signedInAs('admin')).cookieHeader })
})
afterAll(async () => {
  stranger.close()
  admin.close()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

describe('addresses written in other ways', () => {
  test.each([
    ...['/api//students', '/api/students/', '/api/students//', '/api/./students', '/api/x/../students'],
    ...[
      '/api/x/..%2fstudents',
      '/api/%2e%2e/api/students',
      '/API/students',
      '/Api/Students',
      '//api/students',
    ],
    ...['/api/students%2f', '/api/students%00', '/api/students;a=b', '/api\\students', '/%61pi/students'],
    ...['/api/%73tudents', '/api/students?date=2026-11-13', '/api/users%20', '/./api/users', '/api/users#x'],
    ...['/api/users?', '/api/users/?a', '/;/api/users', '/api/login/../users', '/api/health/../users'],
  ])('%s gives a stranger nothing but refusals or the empty page', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const { status, headers } = await stranger.send({ method, path: address })
      const isPage = String(headers['content-type']).startsWith('text/html')
      expect({ method, status, isRefused: status >= 400 && status < 500 }).toMatchObject(
        isPage && method !== 'POST' && method !== 'DELETE' ? { status: 200 } : { isRefused: true },
      )
    }
  })

  test.each([
    ...['/../secret.txt', '/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'],
    ...[
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/..%5csecret.txt',
      '/assets/....//....//secret.txt',
      '/..;/secret.txt',
    ],
    ...[
      '/assets/..%252f..%252fsecret.txt',
      '/assets/%c0%ae%c0%ae/secret.txt',
      '/school-logo/../../secret.txt',
    ],
    ...['/assets/a.js%00/../../secret.txt', 'file:///etc/passwd', '/.git/config', '/assets/'],
  ])('%s leads to no file outside of the front end', async (address) => {
    const { status, text } = await admin.send({ method: 'GET', path: address })
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(SECRET)
    expect(text).not.toMatch(/root:|\[core\]/)
  })

  test.each(['/assets', '/assets/', '/assets/.', '/assets//', '/assets/%2e', '/assets/?', '/%61ssets/'])(
    'the folder %s is not listed',
    async (address) => {
      const { text } = await admin.send({ method: 'GET', path: address })
      expect(text).not.toContain('a.js')
    },
  )
})

describe('methods', () => {
  test('only the methods of the contract are served', async () => {
    const before = await fingerprint(server.database)
    for (const method of [
      'TRACE',
      'PROPFIND',
      'MKCOL',
      'LOCK',
      'PURGE',
      'SEARCH',
      'PUT',
      'PATCH',
      'DELETE',
    ]) {
      const { status, text } = await admin.send({ method, path: '/api/school-setup' })
      expect({ method, status }).toEqual({ method, status: 404 })
      expect(text).not.toContain('register-session')
    }
    expect(await fingerprint(server.database)).toBe(before)
  })

  test('a method in a header or in the query is not listened to', async () => {
    await addClasses(server.database, ['Kept'])
    const [{ id } = { id: 0 }] = await server.database.query<{ id: number }>(
      sql`select id from school_classes`,
    )
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      for (const method of ['GET', 'POST', 'PATCH']) {
        const address = `/api/school-classes/${id}?_method=DELETE`
        await admin.send({ method, path: address, headers: { [header]: 'DELETE' } })
      }
    }
    expect(await server.database.query(sql`select id from school_classes`)).toEqual([{ id }])
  })

  test('HEAD is guarded like GET, and answers no body', async () => {
    expect((await stranger.send({ method: 'HEAD', path: '/api/users' })).status).toBe(401)
    expect(await admin.send({ method: 'HEAD', path: '/api/users' })).toMatchObject({ status: 200, text: '' })
  })
})

describe('requests that two readers would understand differently', () => {
  const host = 'Host: 127.0.0.1\r\nConnection: close\r\n'
  const chunked = 'Transfer-Encoding: chunked\r\n'
  test.each([
    [
      'two lengths',
      `POST /api/comments HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello`,
    ],
    [
      'a length and chunks',
      `POST /api/comments HTTP/1.1\r\n${host}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n`,
    ],
    ['a broken chunk', `POST /api/comments HTTP/1.1\r\n${host}${chunked}\r\nxyz\r\nhello\r\n`],
    ['a space before the colon', `GET /api/health HTTP/1.1\r\n${host}Content-Length : 0\r\n\r\n`],
    ['a negative length', `POST /api/comments HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['no version', 'GET /api/health\r\n\r\n'],
    ['a folded header', `GET /api/health HTTP/1.1\r\n${host}X-A: b\r\n c: d\r\n\r\n`],
    ['a NUL in a header', `GET /api/health HTTP/1.1\r\n${host}X-A: \0\r\n\r\n`],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['endless headers', `GET /api/health HTTP/1.1\r\n${host}X-A: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s is refused and the connection closed', async (_, bytes) => {
    const answer = await exchange(server.origin, bytes)
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})
