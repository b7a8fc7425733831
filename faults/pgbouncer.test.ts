import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPgBouncer } from '#tools/proxies.ts'
import { ensurePrograms } from '#tools/debian-programs.ts'

/** [R3] The promise: the register answers at most this long after PostgreSQL does. */
const BACK_WITHIN_MS = 5000
const DOWN_MS = 4000

let dataDir: string
let postgres: EmbeddedPostgres
let stopBouncer: () => Promise<void>
let server: ServerProcess

beforeEach(async () => {
  ensurePrograms()
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  const port = await freePort()
  stopBouncer = await startPgBouncer(dataDir, port, postgres.socketDir)
  server = await startServerProcess({
    port: await freePort(),
    env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`, LOG_LEVEL: 'warn' },
  })
})
afterEach(async () => {
  await server.stop()
  await stopBouncer()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('[R3] PostgreSQL is restarted behind PgBouncer: the register is back within five seconds', async () => {
  const session = new BrowserSession(server.origin)
  await session.signIn('office')
  const statuses: number[] = []
  const isServed = async () => {
    const { status } = await session.getJson('/api/school-classes')
    statuses.push(status)
    return status === 200
  }
  expect(await isServed()).toBe(true)
  // PostgreSQL stays down for a while, as in an upgrade, so that logins of PgBouncer fail.
  await postgres.stop()
  const until = performance.now() + DOWN_MS
  while (performance.now() < until) expect(await isServed()).toBe(false)
  postgres = await startEmbeddedPostgres({ dataDir })
  const answering = performance.now()
  while (!(await isServed())) await pause(20)
  const served = performance.now()
  expect(served - answering).toBeLessThan(BACK_WITHIN_MS)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(server.output()).not.toMatch(/secretKey|connectionParameters/)
})
