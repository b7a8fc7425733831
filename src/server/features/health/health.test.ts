import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: ServerUnderTest
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const health = () => server.visitor().getJson('/api/health')

const waiting = async () => {
  const [row] = await server.ownDatabase.query<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.count ?? 0
}

test('while the database answers, health is ok', async () => {
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } })
})

test('one locked table on which every connection waits does not make health bad', async () => {
  const staff = await server.signedInAs('staff')
  await server.ownDatabase.transaction(async ({ query }) => {
    await query(sql`lock table attendance_records in access exclusive mode`)
    const reads = Array.from({ length: 30 }, () => staff.fetch('/api/attendance?date=2026-11-13'))
    await expect.poll(waiting, { timeout: 20_000 }).toBe(10)
    const asked = await Promise.all([health(), health(), health()])
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status } of await Promise.all(reads)) expect(status).toBe(503)
  })
})

test('a database that has ended its connections is found again by the next question', async () => {
  await server.ownDatabase.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200)
})
