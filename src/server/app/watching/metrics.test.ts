import { makeBackup } from '#server/backup/make-backup.ts'
import { sql } from '#server/db/sql.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { openLiveStream } from '#testing/live-stream.ts'
import { TODAY, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { TestServer } from '#testing/test-server.ts'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const TOKEN = 'a token of the monitoring'
let server: TestServer
let store: Awaited<ReturnType<typeof createTestDatabase>>
let watching: string
let staff: BrowserSession
let pupils: number[]

beforeAll(async () => {
  store = await createTestDatabase()
  const port = await freePort()
  watching = `http://127.0.0.1:${port}`
  server = await startTestServer({
    connectionString: store.connectionString,
    env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN },
  })
  const built = await buildSchool(store.database, { pupils: pupilsOf('Reception', 10) })
  pupils = built.pupilIds
  staff = await server.signedInAs('staff')
})
afterAll(async () => {
  await server.close()
  await store.drop()
})

const ask = (page: string, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  fetch(watching + page, { headers })

/** Every sample by its name with its labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await ask('/metrics')).text()
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

/** The samples of these names that have changed since, by how much; the check asks the demonstration login, which is here too. */
async function changedSince(before: Map<string, number>, name: RegExp): Promise<Record<string, number>> {
  const now = await readMetrics()
  const changes = [...now].map(([sample, value]) => [sample, value - (before.get(sample) ?? 0)] as const)
  return Object.fromEntries(
    changes.filter(
      ([sample, change]) => change !== 0 && name.test(sample) && !sample.includes('/demo-login'),
    ),
  )
}

const request = (method: string, route: string, status: number) =>
  `register_http_requests_total{method="${method}",route="${route}",status="${status}"}`
const answered = (method: string, route: string) =>
  `register_http_request_duration_seconds_count{method="${method}",route="${route}"}`

const mark = (studentId: number | undefined, headers: Record<string, string> = {}) =>
  staff.sendJson(
    ...(['POST', '/api/attendance'] as const),
    { studentId, date: TODAY, amCode: '/', pmCode: null, session: 'am' },
    headers,
  )

const connectRaw = () => createConnection({ host: '127.0.0.1', port: Number(new URL(server.origin).port) })

async function sendRaw(text: string): Promise<void> {
  const socket = connectRaw()
  socket.end(text)
  socket.resume()
  await once(socket, 'close')
}

const uuidV7 = (last: number) => `01940000-0000-7000-8000-${String(last).padStart(12, '0')}`

test('[R2] the metrics say what a load of known size did, to the request', async () => {
  const before = await readMetrics()
  const reads = Array.from({ length: 40 }, () => staff.fetch(`/api/attendance?date=${TODAY}`))
  const marks = pupils.map((pupil, index) => mark(pupil, { 'idempotency-key': uuidV7(index) }))
  const plain = pupils.slice(0, 5).map((pupil) => mark(pupil))
  await Promise.all([...reads, ...marks, ...plain])
  // Sent again, as an outbox does whose answer was lost.
  await Promise.all(
    pupils.slice(0, 3).map((pupil, index) => mark(pupil, { 'idempotency-key': uuidV7(index) })),
  )
  await Promise.all([mark(undefined), mark(undefined)])
  await server.visitor().fetch('/api/users')
  await staff.fetch('/api/users')
  await staff.fetch('/api/no-such-call')
  await staff.fetch('/api/pupils/%zz')
  await sendRaw('no request of HTTP\r\n\r\n')

  const counted = () => changedSince(before, /^register_.*(_total|_seconds_count)/)
  await expect.poll(counted, { timeout: 20_000 }).toEqual({
    [request('GET', '/api/attendance', 200)]: 40,
    [answered('GET', '/api/attendance')]: 40,
    [request('POST', '/api/attendance', 200)]: 18,
    [request('POST', '/api/attendance', 400)]: 2,
    [answered('POST', '/api/attendance')]: 20,
    [request('GET', '/api/users', 401)]: 1,
    [request('GET', '/api/users', 403)]: 1,
    [answered('GET', '/api/users')]: 2,
    [request('GET', 'none', 404)]: 1,
    [request('GET', 'none', 400)]: 1,
    [answered('GET', 'none')]: 1,
    [request('none', 'none', 400)]: 1,
    'register_operations_total{call="attendance.save",outcome="first"}': 10,
    'register_operations_total{call="attendance.save",outcome="repeat"}': 3,
  })
})

test('[R2] a client that leaves before its answer is counted as such', async () => {
  const before = await readMetrics()
  await store.database.transaction(async ({ query }) => {
    await query(sql`lock table attendance_records in access exclusive mode`)
    const socket = connectRaw()
    socket.write(
      `GET /api/attendance?date=${TODAY} HTTP/1.1\r\nhost: x\r\ncookie: ${staff.cookieHeader}\r\n\r\n`,
    )
    const waiting = async () =>
      (await readMetrics()).get('register_database_connections{pool="requests",state="used"}')
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    socket.destroy()
    const left = () => changedSince(before, /^register_http_requests_total/)
    await expect.poll(left, { timeout: 20_000 }).toEqual({ [request('GET', '/api/attendance', 499)]: 1 })
  })
})

test('[R2] sign-ins are counted by how they end, and open pages as long as they are open', async () => {
  const before = await readMetrics()
  await server.visitor().signIn('staff')
  await server.visitor().signIn('admin')
  await server.visitor().fetch('/api/callback?code=x&state=y')
  expect(await changedSince(before, /^register_sign_ins_total/)).toEqual({
    'register_sign_ins_total{outcome="signedIn"}': 2,
    'register_sign_ins_total{outcome="expired"}': 1,
  })
  const streams = async () => (await readMetrics()).get('register_live_streams')
  const stream = await openLiveStream(staff)
  expect(await streams()).toBe(1)
  stream.close()
  await expect.poll(streams, { timeout: 20_000 }).toBe(0)
  const samples = [...(await readMetrics()).keys()]
  expect(samples.filter((sample) => /duration.*api\/live/.test(sample))).toEqual([])
})

test('[R2] the process tells its memory, its processor time and the lag of its event loop', async () => {
  const samples = await readMetrics()
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(samples.get(name), name).toBeGreaterThan(0)
})

test('[R2] the last backup is known from when it was made, and 0 before the first one', async () => {
  const lastBackup = async () => (await readMetrics()).get('register_last_backup_timestamp_seconds')
  expect(await lastBackup()).toBe(0)
  const now = new Date('2026-11-13T02:30:00Z')
  await makeBackup(
    {
      ...{ connectionString: store.connectionString, now, key: Buffer.alloc(32) },
      photoStore: new DiskPhotoStore(path.join(server.dataDir, 'photos')),
    },
    path.join(server.dataDir, 'backup.tar.gz'),
  )
  expect(await lastBackup()).toBe(now.getTime() / 1000)
})

test('they are refused without the token, and at the public address', async () => {
  for (const page of ['/metrics', '/health', '/nothing']) {
    expect((await ask(page, {})).status).toBe(401)
    expect((await ask(page, { authorization: 'Bearer a token of another' })).status).toBe(401)
  }
  expect((await ask('/nothing')).status).toBe(404)
  expect(
    (await fetch(`${watching}/metrics`, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } }))
      .status,
  ).toBe(404)
  const atPublic = await (await staff.fetch('/metrics')).text()
  expect(atPublic).not.toContain('register_')
})

describe('[R2] the deeper check', () => {
  interface Health {
    status: string
    parts: Record<string, { isUp: boolean; message?: string; at?: string }>
  }
  const health = async () => {
    const answer = await ask('/health')
    return { status: answer.status, body: (await answer.json()) as Health }
  }
  const noteBackup = (age: string) =>
    store.database.query(sql`
      insert into last_backup (made_at) values (now() - ${age}::interval)
      on conflict (only_one) do update set made_at = excluded.made_at`)

  test('all parts answer and the backup is fresh: ok', async () => {
    await noteBackup('2 hours')
    expect(await health()).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        parts: { database: { isUp: true }, photoStore: { isUp: true }, identityProvider: { isUp: true } },
      },
    })
  })

  test('a backup of the day before yesterday is named, with its time', async () => {
    await noteBackup('2 days')
    const { status, body } = await health()
    expect(status).toBe(503)
    expect(body.parts['backup']).toMatchObject({
      isUp: false,
      message: 'The last backup is older than a day.',
    })
    expect(Date.parse(body.parts['backup']?.at ?? '')).toBeLessThan(Date.now() - 47 * 3_600_000)
    expect(body.parts['database']?.isUp).toBe(true)
  })
})

test.each(['alerts.yml', 'grafana-dashboard.json'])(
  '[R2] %s names only metrics that the register tells',
  async (file) => {
    const text = readFileSync(path.join('deploy', file), 'utf8')
    const named = new Set(text.match(/\b(register|process|nodejs)_[a-z0-9_]+/g))
    const told = new Set([...(await readMetrics()).keys()].map((sample) => sample.replace(/\{.*/, '')))
    // Counted from the first fault on.
    told.add('register_faults_total')
    expect(named.size).toBeGreaterThan(7)
    expect([...named].filter((name) => !told.has(name))).toEqual([])
  },
)
