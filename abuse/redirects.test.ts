import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawClient } from './raw-request.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const FOREIGN = [
  ...['https://evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', '/\n/evil.example', '\t//evil.example', '/%5cevil.example', '/%09/evil.example'],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ],
  ...[
    'http:evil.example',
    '@evil.example',
    '/@evil.example',
    '.evil.example',
    '/?//evil.example',
    '/#//evil.example',
  ],
  ...[
    '/api/logout',
    '/api/../api/logout',
    '/%61pi/logout',
    '/%2561pi/log%6fut',
    '/demo-login/session/end',
    '/%2e%2e//evil.example',
    '/\u3000/evil.example',
    '/\r\nlocation: //evil.example',
  ],
]

// `visit` reads redirects as a browser does, and throws on one that leaves the register's own address.
test.each(FOREIGN)('signing in with %j as the page to return to ends on a page of ours', async (wanted) => {
  for (const name of ['returnTo', 'returnTo=%2F&returnTo']) {
    const browser = server.visitor()
    const { path } = await browser.signIn('staff', `/api/login?${name}=${encodeURIComponent(wanted)}`)
    expect(new URL(path, server.origin).origin).toBe(server.origin)
    expect(path).not.toMatch(/^\/\/|^\/api\/logout/)
    expect((await browser.getJson('/api/auth/user')).status).toBe(200)
  }
})

test('a foreign referrer is no page to return to', async () => {
  const browser = server.visitor()
  const login = await browser.fetch('/api/login', { headers: { referer: 'https://evil.example/classes' } })
  const { path } = await browser.signIn('staff', login.headers.get('location') ?? '')
  expect(path).toBe('/')
})

test('with a public address, an invented host leads only back to it', async () => {
  const known = await openTestServer({ env: { PUBLIC_URL: 'https://localhost:8443' } })
  const client = new RawClient(known.origin)
  const spoofed: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'evil.example' },
  ]
  for (const headers of spoofed) {
    for (const path of ['/api/login', '/api/logout', '/api/callback?code=x']) {
      const answer = await client.send({ method: 'GET', path, headers })
      const location = answer.headers.location ?? '/'
      expect(location).toMatch(/^(\/|https:\/\/localhost:8443\/.*)$/)
      expect(answer.text).not.toContain('evil.example')
    }
  }
  client.close()
  await known.close()
})
