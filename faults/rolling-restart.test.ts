import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { cookieNames } from '#server/http/cookies.ts'
import { createSessions } from '#server/http/sessions.ts'
import { systemClock } from '#server/infra/clock.ts'
import { deriveKey } from '#server/infra/keys.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensurePrograms } from '#tools/debian-programs.ts'
import { DOCUMENTED_HOST, startDocumentedNginx } from './documented-nginx.ts'
import { SteadyClient } from './steady-client.ts'

const ROUNDS = 3
const CLIENTS = 8
const SECRET = 'shared by both of the processes, always'
const PUBLIC_URL = `https://${DOCUMENTED_HOST}`

let directory: string
let postgres: EmbeddedPostgres
let database: Database
let stopNginx: () => Promise<void>
let processes: Awaited<ReturnType<typeof start>>[]
let front: { ports: readonly [number, number]; https: number }

beforeEach(async () => {
  ensurePrograms()
  directory = mkdtempSync(path.join(tmpdir(), 'register-rolling-'))
  postgres = await startEmbeddedPostgres({ dataDir: directory })
  await migrate(postgres.connectionString)
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  await buildSchool(database, { pupils: pupilsOf('Reception', CLIENTS) })
  front = { ports: [await freePort(), await freePort()], https: await freePort() }
  stopNginx = await startDocumentedNginx({
    ...{ directory, https: front.https, http: await freePort(), processes: front.ports },
  })
  processes = await Promise.all(front.ports.map(start))
})
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await stopNginx()
  await database.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** As in production: everything but the addresses has its default. */
const start = (port: number) =>
  startServerProcess({
    port,
    env: {
      ...{ DATABASE_URL: postgres.connectionString, PUBLIC_URL, SESSION_SECRET: SECRET },
      ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'unused' },
      ...{ FIRST_ADMIN_EMAIL: 'anyone', LOG_LEVEL: 'fatal' },
    },
  })

async function signIn(): Promise<string> {
  await database.query(
    sql`insert into users (id, first_name, role, is_authorized) values ('office', 'Office', 'admin', true)`,
  )
  const sessions = createSessions({
    ...{ database, key: deriveKey(SECRET, 'sessions'), clock: systemClock },
    idleMinutes: { admins: 60, others: 60 },
  })
  const cookie = await sessions.start('office', null)
  return `${cookieNames({ publicUrl: PUBLIC_URL, port: 0 }).session}=${cookie}`
}

test(`two processes behind the documented nginx, restarted in turn ${ROUNDS} times under load: no request is dropped`, async () => {
  const cookie = await signIn()
  const pupils = await database.query<{ id: number }>(sql`select id from students order by id`)
  const clients = pupils.map(({ id }) => new SteadyClient({ port: front.https, cookie, studentId: id }))
  for (const client of clients) client.start()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, port] of front.ports.entries()) {
      processes[index]?.kill('SIGTERM')
      await processes[index]?.ended
      expect(processes[index]?.exitStatus()).toBe(0)
      processes[index] = await start(port)
    }
  }
  await Promise.all(clients.map((client) => client.stop()))
  expect(clients.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(Math.min(...clients.map(({ answered }) => answered))).toBeGreaterThan(10 * ROUNDS)
})
