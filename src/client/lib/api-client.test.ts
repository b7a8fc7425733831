import fc from 'fast-check'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FOLLOWING_HEADER } from '#contract/beside-calls.ts'
import { call, following } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { addressOf } from './call-address.ts'

type Seen = {
  method: string | undefined
  url: string | undefined
  contentType: string | undefined
  body: string
}

const seen: Seen[] = []
const browserFetch = globalThis.fetch
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    seen.push({ method, url, contentType: headers['content-type'], body: Buffer.concat(chunks).toString() })
    if (url === '/api/auth/user') response.writeHead(401).end('{"message":"Unauthorized"}')
    else if (method === 'DELETE') response.writeHead(204).end()
    else response.end('{"role":"staff"}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A browser resolves the address against its page; Node has no page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  )
})
afterEach(() => seen.splice(0))
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

test('[J5] a call with a body sends it as JSON and says so', async () => {
  const answer = await call('users.changeRole', {
    params: { id: 'a/b' },
    body: { role: 'staff' },
  })
  expect(answer).toEqual({ role: 'staff' })
  expect(seen).toEqual([
    {
      method: 'PATCH',
      url: '/api/users/a%2Fb/role',
      contentType: 'application/json',
      body: '{"role":"staff"}',
    },
  ])
})

test('[J5] a call without a body has no content type', async () => {
  await call('users.authorize', { params: { id: '7' } })
  expect(seen).toEqual([{ method: 'PATCH', url: '/api/users/7/authorize', contentType: undefined, body: '' }])
})

test('[J5] every call carries the session cookie', async () => {
  const requests: RequestInit[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(init)
    return send(path, init)
  })
  await call('users.list')
  vi.stubGlobal('fetch', send)
  expect(requests.map((request) => request.credentials)).toEqual(['include'])
})

test('[J6] a refusal is thrown with status and body', async () => {
  const failed = call('account.currentUser')
  await expect(failed).rejects.toThrow(new ApiError(401, 'Unauthorized', '{"message":"Unauthorized"}'))
})

test('a call of a later page keeps that the page made it by itself while its address is loaded', async () => {
  const headers: unknown[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) => {
    headers.push(options?.headers)
    return send(address, options)
  })
  await following(() => call('closings.list'))
  await call('closings.list')
  vi.stubGlobal('fetch', send)
  expect(headers).toEqual([{ [FOLLOWING_HEADER]: 'yes' }, {}])
})

test.each([
  [addressOf('pupils.list'), '/api/students'],
  [addressOf('photos.show', { params: { id: '7' } }), '/api/students/7/photo'],
  [addressOf('calendar.range', { params: { start: 'a', end: 'b' } }), '/api/calendar/range/a/b'],
  [
    addressOf('attendance.day', { query: { date: '2026-11-13', yearGroup: 'Year 3' } }),
    '/api/attendance?date=2026-11-13&yearGroup=Year+3',
  ],
  [
    addressOf('attendance.day', { query: { date: '2026-11-13', yearGroup: undefined } }),
    '/api/attendance?date=2026-11-13',
  ],
])('the address %s has its parameters and its query filled in', (address, expected) => {
  expect(address).toBe(expected)
})

test('a parameter never reaches into another part of the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
      const address = addressOf('users.authorize', { params: { id } })
      const { pathname, search } = new URL(address, 'http://school.example')
      expect(search).toBe('')
      // The browser itself resolves "." and "..", encoded or not.
      if (id !== '.' && id !== '..') expect(pathname.split('/')).toHaveLength(5)
    }),
  )
})
