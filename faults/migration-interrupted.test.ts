import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migration-files.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const FIRST_STARTS = process.env['FULL'] === '1' ? 20 : 3
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a migration that is interrupted', () => {
  let migrations: string
  let postgres: EmbeddedPostgres
  let database: Database
  /** Holds a lock that the last migration waits for. */
  let blocker: Client

  beforeEach(async () => {
    migrations = path.join(dataDir, 'migrations')
    cpSync(MIGRATIONS_DIR, migrations, { recursive: true })
    postgres = await startEmbeddedPostgres({ dataDir })
    database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
    await migrate(postgres.connectionString, migrations)
    writeFileSync(path.join(migrations, '9998-whole.sql'), 'create table whole ()')
    const blocked =
      'create table half_done (); alter table students add column half_done text; select pg_advisory_xact_lock(1)'
    writeFileSync(path.join(migrations, '9999-blocked.sql'), blocked)
    blocker = new Client({ connectionString: postgres.connectionString })
    blocker.on('error', () => {})
    await blocker.connect()
    await blocker.query('select pg_advisory_lock(1)')
  })
  afterEach(async () => {
    await blocker.end()
    await database.close()
    await postgres.stop()
  })

  /** Migrates in a process of its own; answers once that is in the middle of the blocked one. */
  async function startMigrating() {
    const program = `import('#server/db/migrate.ts').then(({ migrate }) => migrate(...process.argv.slice(1)))`
    const child = spawn(process.execPath, ['-e', program, postgres.connectionString, migrations])
    await expect.poll(blockedBackends, { timeout: 60_000 }).toHaveLength(1)
    return child
  }

  const blockedBackends = () =>
    database.query<{ pid: number }>(sql`
      select pid from pg_stat_activity where wait_event = 'advisory'
        and query like '%half_done%'`)

  async function expectHalfUndone() {
    expect(
      await database.query(sql`select name from schema_migrations where name > '9990' order by 1`),
    ).toEqual([{ name: '9998-whole' }])
    expect(await database.query(sql`select to_regclass('half_done') as found`)).toEqual([{ found: null }])
  }

  test('the program killed: what was half done is undone, and the next start does it', async () => {
    const child = await startMigrating()
    const killed = await blockedBackends()
    child.kill('SIGKILL')
    // Waits until PostgreSQL has noticed, because the lock is held until then.
    const applied = migrate(postgres.connectionString, migrations)
    await expectHalfUndone()
    await expect.poll(blockedBackends, { timeout: 60_000 }).not.toEqual(killed)
    await blocker.end()
    expect(await applied).toEqual(['9999-blocked'])
    await database.query(sql`select half_done from students`)
  })

  test('PostgreSQL killed: what was half done is undone, and the next start does it', async () => {
    const child = await startMigrating()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(
      Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    expect(await ended).not.toBe(0)
    while (
      await database.query(sql`select 1`).then(
        () => false,
        () => true,
      )
    )
      await pause(50)
    await expectHalfUndone()
    expect(await migrate(postgres.connectionString, migrations)).toEqual(['9999-blocked'])
  })
})

test(`a first start that is killed, ${FIRST_STARTS} times: the school is whole afterwards`, async () => {
  const port = await freePort()
  for (let kill = 1; kill <= FIRST_STARTS; kill += 1) {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // At moments from the first to the last step of starting.
    await pause((kill * 3000) / FIRST_STARTS)
    child.kill('SIGKILL')
    await ended
  }
  const server = await startServerProcess({ port, dataDir, env: { DEMO: 'on' } })
  const session = new BrowserSession(server.origin)
  await session.signIn('office')
  const { body } = await session.getJson<{ totals: { pupils: number } }>('/api/attendance/stats')
  expect(body.totals.pupils).toBeGreaterThan(100)
  await server.stop()
})
