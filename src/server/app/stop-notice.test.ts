import { healthRoutes } from '#server/features/health/health.routes.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createStopNotice } from './stop-notice.ts'

const PROXY = { 'x-proxy-retries': 'yes' }

test('a process that is about to stop says so at its health, still serves, and turns reads away only where the proxy tries another', async () => {
  const { database, drop } = await createTestDatabase()
  const app = Fastify()
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waited: number[] = []
  const notice = createStopNotice(app, (ms) => waits[waited.push(ms) - 1]?.promise ?? Promise.reject())
  healthRoutes(app, { ownDatabase: database, isStopping: notice.isGiven })
  app.all('/api/served', async () => ({}))
  const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url, headers })
    return [answer.statusCode, answer.headers['connection']]
  }

  expect(await ask('GET', '/api/health', PROXY)).toEqual([200, 'keep-alive'])
  const given = notice.give(6)
  expect(await ask('GET', '/api/health')).toEqual([503, 'close'])
  expect(await ask('GET', '/api/served', PROXY)).toEqual([200, 'close'])

  waits[0]?.resolve()
  await expect.poll(() => waited).toEqual([3000, 3000])
  expect(await ask('GET', '/api/served', PROXY)).toEqual([502, 'close'])
  expect(await ask('GET', '/api/served')).toEqual([200, 'close'])
  expect(await ask('POST', '/api/served', PROXY)).toEqual([200, 'close'])

  waits[1]?.resolve()
  await given
  await app.close()
  await drop()
})
