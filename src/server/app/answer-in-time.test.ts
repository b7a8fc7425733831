import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: ServerUnderTest
let staff: BrowserSession
beforeAll(async () => {
  server = await openTestServer()
  staff = await server.signedInAs('staff')
})
afterAll(() => server.close())

// Outside of the transactions, because those keep seeing the activity that they saw first.
const waiting = (statement: string) =>
  server.ownDatabase.query(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query ilike '%' || ${statement} || '%'`)
const waits = (statement: string) =>
  expect.poll(() => waiting(statement), { timeout: 20_000 }).toHaveLength(1)

test('[R3] limits that add up still leave a read answered with a sentence in time', async () => {
  let answer: Promise<Response> | undefined
  await server.ownDatabase.transaction(async (second) => {
    await second.query(sql`lock table attendance_records in access exclusive mode`)
    await server.ownDatabase.transaction(async (first) => {
      await first.query(sql`lock table sessions in access exclusive mode`)
      answer = staff.fetch('/api/attendance?date=2026-11-13')
      // PostgreSQL shows only the beginning of a statement.
      await waits('select s.sid')
      await first.query(sql`select pg_sleep(2)`)
    })
    await waits('attendance_records')
    const { status, headers } = await (answer as Promise<Response>)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
  expect(await (await (answer as Promise<Response>)).json()).toEqual({
    code: 'tooSlow',
    message: 'The register could not answer in time. Please try again in a few seconds.',
  })
})

test('[R3] while the marks are locked, one read of the year waits for the database and the others for their turn', async () => {
  const reads: Promise<Response>[] = []
  await server.ownDatabase.transaction(async (holding) => {
    await holding.query(sql`lock table attendance_records in access exclusive mode`)
    for (let reader = 0; reader < 8; reader += 1) reads.push(staff.fetch('/api/attendance/annual'))
    await waits('copy')
    expect((await staff.getJson('/api/school-classes')).status).toBe(200)
    const answers = await Promise.all(reads.slice(1).map((read) => read))
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { code: string }[]
    expect(bodies.map(({ code }) => code)).toContain('busy')
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(answers[0]?.headers.get('retry-after')).toBe('5')
  })
  await Promise.all(reads)
  expect((await staff.getJson('/api/attendance/annual')).status).toBe(200)
})
