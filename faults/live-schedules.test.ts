import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FollowingPage } from './following-page.ts'
import { openOneAddress, startBehind } from './one-address.ts'
import type { OneAddress } from './one-address.ts'

const SCHEDULES = Number(process.env['SCHEDULES'] ?? 2)
const GONE_MS = process.env['FULL'] === '1' ? 20_000 : 2000
const STEPS = 6
const DATE = '2026-11-13'
const CODES = ['/', 'L', 'I', 'N', 'M']

let dataDir: string
let postgres: EmbeddedPostgres
let database: Database
let address: OneAddress
let ports: [number, number]
let processes: [ServerProcess, ServerProcess]
let session: BrowserSession
let pupils: number[]

const start = (port: number) => startBehind(address, { port, database: postgres.connectionString })

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connectionString)
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  pupils = (await buildSchool(database, { pupils: pupilsOf('Reception', 8) })).pupilIds
  address = await openOneAddress()
  ports = [await freePort(), await freePort()]
  processes = [await start(ports[0]), await start(ports[1])]
  // The demonstration login keeps a sign-in in the process that began it.
  address.use(ports.slice(0, 1))
  session = new BrowserSession(address.origin)
  await session.signIn('office')
  address.use(ports)
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await address.close()
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const shownBy = (records: { studentId: number; amCode: string | null }[]) =>
  records
    .map(({ studentId, amCode }) => `${studentId} ${amCode}`)
    .toSorted()
    .join(', ')

async function readRegister(): Promise<string> {
  const { status, body } = await session.getJson<Parameters<typeof shownBy>[0]>(
    `/api/attendance?date=${DATE}`,
  )
  if (status !== 200) throw new Error(`Answered ${status}`)
  return shownBy(body)
}

const stored = async () =>
  shownBy(
    await database.query(sql`
      select student_id as "studentId", am_code as "amCode" from attendance_records where date = ${DATE}`),
  )

/** Whether it is answered or not: it may have been saved all the same. */
async function mark(random: () => number): Promise<void> {
  const studentId = pupils[Math.floor(random() * pupils.length)] ?? 0
  const amCode = CODES[Math.floor(random() * CODES.length)] ?? '/'
  await session
    .sendJson('POST', '/api/attendance', { studentId, date: DATE, amCode, pmCode: null, session: 'am' })
    .catch(() => {})
}

async function kill(which: 0 | 1): Promise<void> {
  processes[which].kill('SIGKILL')
  await processes[which].ended
  processes[which] = await start(ports[which])
}

async function stopPostgres(ms: number): Promise<void> {
  await postgres.stop()
  await pause(ms)
  postgres = await startEmbeddedPostgres({ dataDir })
}

const cutListeners = () =>
  database
    .query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'attendance-register live'`,
    )
    .catch(() => {})

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function runSchedule(page: FollowingPage, random: () => number): Promise<void> {
  const under = { faults: [] as Promise<unknown>[] }
  for (let step = 0; step < STEPS; step += 1) {
    const kind = Math.floor(random() * 6)
    if (kind === 0) under.faults.push(kill(random() < 0.5 ? 0 : 1))
    if (kind === 1) under.faults.push(cutListeners())
    if (kind === 2) under.faults.push(page.sleep(random() * 500))
    for (let marks = random() * 5; marks > 0; marks -= 1) await mark(random)
    await Promise.all(under.faults)
    under.faults = []
  }
}

const settled = { timeout: 30_000, interval: 50 }

test(`[P1] ${SCHEDULES} random schedules of marks, kills, cut connections and sleep: the page shows what the database holds`, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 100_000)
  const page = await FollowingPage.open(session, readRegister)
  for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
    await runSchedule(page, randomOf(seed + schedule))
    const held = await stored()
    await expect.poll(() => page.shown, { ...settled, message: `seed ${seed + schedule}` }).toBe(held)
  }
  page.close()
})

test(`[P1] PostgreSQL is gone for ${GONE_MS / 1000} s: the page shows what the database holds once it is back`, async () => {
  const page = await FollowingPage.open(session, readRegister)
  await expect.poll(() => page.shown, settled).toBe(await stored())
  const random = randomOf(1)
  await Promise.all([stopPostgres(GONE_MS), mark(random), mark(random)])
  await expect.poll(() => database.query(sql`select 1`).catch(() => []), settled).toHaveLength(1)
  for (let marks = 0; marks < 5; marks += 1) await mark(random)
  const held = await stored()
  await expect.poll(() => page.shown, settled).toBe(held)
  page.close()
})
