import { sql } from '#server/db/sql.ts'
import { runCommand } from '#server/commands/run-command.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openLiveStream } from '#testing/live-stream.ts'
import type { LiveStream } from '#testing/live-stream.ts'
import { TODAY_CLOCK, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const DATE = '2026-11-13'
let store: TestDatabase
/** Two processes of one school. */
let servers: [TestServer, TestServer]
let staff: BrowserSession
let admin: BrowserSession
let pupil: number
let streams: LiveStream[] = []

beforeAll(async () => {
  store = await createTestDatabase()
  const start = () =>
    startTestServer({
      ...{ connectionString: store.connectionString, clock: TODAY_CLOCK },
      env: { SESSION_SECRET: 'shared by both of the processes, always' },
    })
  servers = [await start(), await start()]
  const { pupilIds } = await buildSchool(store.database, { pupils: pupilsOf('Reception', 2) })
  pupil = pupilIds[0] ?? 0
  admin = await servers[0].signedInAs('admin')
  staff = await servers[0].signedInAs('staff')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await store.drop()
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

/** The same person at one of the processes. */
function at(server: TestServer, browser: BrowserSession): BrowserSession {
  const same = server.visitor()
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  return same
}

async function listen(server: TestServer, browser: BrowserSession): Promise<LiveStream> {
  const stream = await openLiveStream(at(server, browser))
  streams.push(stream)
  return stream
}

const mark = (browser: BrowserSession, code: string) =>
  browser.sendJson('POST', '/api/attendance', {
    ...{ studentId: pupil, date: DATE, amCode: code, pmCode: null, session: 'am' },
  })

const changes = ({ changes: told }: LiveStream) => told.filter(({ topic }) => topic !== 'everything')

const changeAccount = (path: string, body: object, id: string) =>
  admin.sendJson('PATCH', `/api/users/${encodeURIComponent(id)}/${path}`, body)

async function idOf(account: string): Promise<string> {
  const [user] = await store.database.query<{ id: string }>(
    sql`select id from users where oidc_subject = ${account}`,
  )
  return user?.id ?? ''
}

test('[P1] a mark is told in its own process and in the other one, without a word about the pupil', async () => {
  const told = [await listen(servers[0], staff), await listen(servers[1], staff)]
  expect((await mark(staff, 'L')).status).toBe(200)
  const by = [{ id: await idOf('staff'), name: 'Sam Staff' }]
  const change = { topic: 'marks', date: DATE, classes: ['Reception'], by }
  for (const stream of told) await expect.poll(() => changes(stream)).toEqual([change])
})

test('[P1] a refused save and a read tell nothing', async () => {
  const stream = await listen(servers[0], staff)
  expect((await mark(staff, 'no code')).status).toBe(400)
  await staff.getJson(`/api/attendance?date=${DATE}`)
  expect((await mark(staff, 'N')).status).toBe(200)
  await expect.poll(() => changes(stream)).toMatchObject([{ topic: 'marks' }])
})

test('[P1] the connection between the processes breaks: each page is told to read everything again, then goes on', async () => {
  const stream = await listen(servers[1], staff)
  const before = stream.changes.length
  await store.database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'attendance-register live'`)
  expect((await mark(staff, 'I')).status).toBe(200)
  // The mark itself is told only where the other process listens again before it is announced.
  await expect
    .poll(() => stream.changes.slice(before).map(({ topic }) => topic), { timeout: 10_000 })
    .toContain('everything')
  // That one may still be on its way: of two more, one at least is told by itself.
  for (const code of ['L', 'I']) {
    const told = changes(stream).length
    expect((await mark(staff, code)).status).toBe(200)
    await expect.poll(() => changes(stream).length).toBeGreaterThan(told)
  }
})

test('[A13, P1] a deactivated account, a changed role and a sign-out end the stream in the other process', async () => {
  for (const change of [
    async () => changeAccount('status', { isActive: false }, await idOf('reader')),
    async () => changeAccount('role', { role: 'staff' }, await idOf('reader')),
    async (reader: BrowserSession) => reader.fetch('/api/logout'),
    async () =>
      runCommand('end-sessions', [await idOf('reader')], {
        ...{ database: store.database, clock: TODAY_CLOCK, say: () => {} },
      }),
  ]) {
    const reader = await servers[0].signedInAs('read-only')
    const other = await listen(servers[1], staff)
    const stream = await listen(servers[1], reader)
    await change(reader)
    await stream.ended
    // The streams of other people go on.
    await mark(staff, 'I')
    await mark(staff, 'L')
    await expect.poll(() => changes(other).map(({ topic }) => topic)).toContain('marks')
  }
})

test('[A13, J3] an account that is not active, and a visitor, get no stream', async () => {
  expect((await servers[0].visitor().fetch('/api/live')).status).toBe(401)
  const reader = await servers[0].signedInAs('read-only')
  await store.database.query(sql`update users set is_active = false where oidc_subject = 'reader'`)
  expect((await reader.fetch('/api/live')).status).toBe(403)
})

test('a process that closes ends its streams at once', async () => {
  const third = await startTestServer({
    ...{ connectionString: store.connectionString, clock: TODAY_CLOCK },
    env: { SESSION_SECRET: 'shared by both of the processes, always' },
  })
  const stream = await listen(third, staff)
  await third.close()
  await stream.ended
})

test('a thirteenth page of one session takes the place of the first', async () => {
  const first = await listen(servers[0], admin)
  for (let page = 0; page < 12; page += 1) await listen(servers[0], admin)
  await first.ended
})
