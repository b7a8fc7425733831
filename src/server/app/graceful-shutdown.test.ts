import { openTestServer } from '#testing/server-under-test.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'

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
    await holding.query('lock table attendance_records in access exclusive mode')
    answer = staff.fetch('/api/attendance?date=2026-11-13')
    await expect.poll(() => waitingForALock(holding), { timeout: 20_000 }).toBe(1)
    closing = server.app.close()
  })
  expect((await answer)?.status).toBe(200)
  await closing
  await server.close()
})

async function waitingForALock(database: { query: (text: string) => Promise<Record<string, unknown>[]> }) {
  const [row] = await database.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.['count']
}
