import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const FAULTS = {
  'an exception': `throw new Error('thrown on purpose', { cause: new Error('its cause') })`,
  'a rejection': `void Promise.reject(new Error('thrown on purpose', { cause: new Error('its cause') }))`,
}

let dataDir: string
let postgres: EmbeddedPostgres
let database: Database
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connectionString)
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
})
afterEach(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The real server, in which a signal causes a fault outside of every request. */
const startFaulty = async (fault: string) =>
  startServerProcess({
    port: await freePort(),
    env: {
      DATABASE_URL: postgres.connectionString,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`,
    },
  })

const isRefused = (origin: string) =>
  fetch(`${origin}/api/health`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

test.each(Object.entries(FAULTS))(
  '[R3] %s outside of every request: it is logged, requests under way are answered, and the process ends with an error',
  async (_, fault) => {
    const server = await startFaulty(fault)
    const session = new BrowserSession(server.origin)
    await session.signIn('office')
    let answer: Promise<{ status: number }> | undefined
    await database.transaction(async ({ query }) => {
      await query(sql`lock table school_classes in access exclusive mode`)
      answer = session.getJson('/api/school-classes')
      const waiting = () =>
        // On a connection of its own: a transaction keeps seeing the activity that it saw first.
        database.query(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
      server.kill('SIGUSR2')
      await expect.poll(() => isRefused(server.origin), { timeout: 20_000 }).toBe(true)
    })
    // On a machine so busy that PostgreSQL's own limit passes first, the answer is a sentence.
    expect([200, 503]).toContain((await answer)?.status)
    await server.ended
    expect(server.exitStatus()).toBe(1)
    expect(server.output()).toContain('uncaught fault')
    expect(server.output()).toContain('thrown on purpose')
    expect(server.output()).toContain('its cause')
    await server.stop()
  },
)
