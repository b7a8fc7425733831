import { SERVER_TIME_HEADER } from '#contract/beside-calls.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { expect, test } from 'vitest'

test('[D7] every answer of the API tells the server’s time, refusals included, and is not to be kept', async () => {
  const server = await openTestServer({ clock: () => new Date('2026-11-13T08:45:00Z') })
  try {
    for (const url of ['/api/auth/user', '/api/attendance?date=2026-11-13', '/api/nothing-here']) {
      const { headers } = await server.app.inject(url)
      expect([url, headers[SERVER_TIME_HEADER], headers['cache-control']]).toEqual([
        url,
        '2026-11-13T08:45:00.000Z',
        'no-store',
      ])
    }
  } finally {
    await server.close()
  }
})
