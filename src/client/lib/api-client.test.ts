import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { accountCalls, userCalls } from '#contract/account.ts'
import { callApi } from './api-client.ts'
import { ApiError } from './api-error.ts'

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
  const answer = await callApi<typeof userCalls.changeRole>('PATCH', '/api/users/:id/role', {
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
  await callApi<typeof userCalls.authorize>('PATCH', '/api/users/:id/authorize', { params: { id: '7' } })
  expect(seen).toEqual([{ method: 'PATCH', url: '/api/users/7/authorize', contentType: undefined, body: '' }])
})

test('[J5] every call carries the session cookie', async () => {
  const requests: RequestInit[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(init)
    return send(path, init)
  })
  await callApi<typeof userCalls.list>('GET', '/api/users')
  vi.stubGlobal('fetch', send)
  expect(requests.map((request) => request.credentials)).toEqual(['include'])
})

test('[J6] a refusal is thrown with status and body', async () => {
  const failed = callApi<typeof accountCalls.currentUser>('GET', '/api/auth/user')
  await expect(failed).rejects.toThrow(new ApiError(401, 'Unauthorized', '{"message":"Unauthorized"}'))
})
