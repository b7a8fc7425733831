import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import { useUploadPhoto } from './photos.ts'
import type { PhotoToSend } from './photos.ts'

const STATUS: Record<string, number> = { '1': 503, '2': 401, '3': 200 }
const browserFetch = globalThis.fetch
const server = createServer(({ url = '' }, response) => {
  const status = STATUS[url.split('/')[3] ?? ''] ?? 404
  const body =
    status === 200 ? { uploadURL: '/api/photo-uploads/x', objectPath: '/x' } : { message: 'Unauthorized' }
  response.writeHead(status).end(JSON.stringify(body))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A browser resolves the address against its page; Node has no page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** Sends a photo as the dialog does, and answers what went wrong. */
async function failureFor(pupilId: number): Promise<unknown> {
  const sends: ((photo: PhotoToSend) => Promise<unknown>)[] = []
  function Sender() {
    sends.push(useUploadPhoto().mutateAsync)
    return null
  }
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Sender)),
  )
  const photo = new Blob(['x'], { type: 'image/jpeg' })
  return sends[0]?.({ pupilId, photo, onProgress: () => {} }).then(
    () => 'sent',
    (error: unknown) => error,
  )
}

test('[E6] without an address for the photo, the error says that it could not be had', async () => {
  const failure = await failureFor(1)
  expect(failure).toMatchObject({ message: 'Failed to get upload URL and object path.' })
  expect(failure).toHaveProperty('cause', expect.any(ApiError))
})

test('[E6] a photo that cannot be sent to its address says so', async () => {
  // Node has no XMLHttpRequest: nothing can be sent from here.
  expect(await failureFor(3)).toMatchObject({ message: 'Failed to upload photo.' })
})

test('[A7] the end of the session keeps its own words', async () => {
  expect(await failureFor(2)).toMatchObject({ message: '401: {"message":"Unauthorized"}' })
})
