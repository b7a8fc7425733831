import { healthRoutes } from '#server/features/health/health.routes.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createStopNotice } from './graceful-shutdown.ts'

test('closing does not wait for a connection on which nothing was asked yet', async () => {
  const server = await openTestServer()
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  await server.close()
  if (!socket.closed) await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

test('a request that is under way when closing begins is answered, and its connection is not waited for', async () => {
  const server = await openTestServer()
  const staff = await server.signedInAs('staff')
  let answer: Promise<Response> | undefined
  let closing: Promise<void> | undefined
  await server.ownDatabase.transaction(async (holding) => {
    await holding.query(sql`lock table attendance_records in access exclusive mode`)
    answer = staff.fetch('/api/attendance?date=2026-11-13')
    await expect.poll(() => waitingForALock(holding), { timeout: 20_000 }).toBe(1)
    closing = server.app.close()
  })
  expect((await answer)?.status).toBe(200)
  await closing
  await server.close()
})

async function waitingForALock(database: Queryable) {
  const [row] = await database.query(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.['count']
}

const PROXY = { 'x-proxy-retries': 'yes' }

test('a process that is about to stop fails its health check, still serves, and refuses reads only where the proxy tries another', async () => {
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
