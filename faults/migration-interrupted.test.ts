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

  beforeEach(async () => {
    migrations = path.join(dataDir, 'migrations')
    cpSync(MIGRATIONS_DIR, migrations, { recursive: true })
    postgres = await startEmbeddedPostgres({ dataDir })
    database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
    await migrate(postgres.connectionString, migrations)
    writeFileSync(path.join(migrations, '9998-whole.sql'), 'create table whole ()')
    const slow =
      'create table half_done (); alter table students add column half_done text; select pg_sleep(10)'
    writeFileSync(path.join(migrations, '9999-slow.sql'), slow)
  })
  afterEach(async () => {
    await database.close()
    await postgres.stop()
  })

  /** Migrates in a process of its own; answers once that is in the middle of the slow one. */
  async function startMigrating() {
    const program = `import('#server/db/migrate.ts').then(({ migrate }) => migrate(...process.argv.slice(1)))`
    const child = spawn(process.execPath, ['-e', program, postgres.connectionString, migrations])
    const isAsleep = () =>
      database.query(sql`
        select from pg_stat_activity where query like '%pg_sleep(10)%' and state = 'active'
        and pid <> pg_backend_pid()`)
    while ((await isAsleep()).length === 0) await pause(20)
    return child
  }

  async function expectHalfUndone() {
    expect(
      await database.query(sql`select name from schema_migrations where name > '9990' order by 1`),
    ).toEqual([{ name: '9998-whole' }])
    expect(await database.query(sql`select to_regclass('half_done') as found`)).toEqual([{ found: null }])
  }

  test('the program killed: what was half done is undone, and the next start does it', async () => {
    const child = await startMigrating()
    child.kill('SIGKILL')
    // Waits until PostgreSQL has noticed, because the lock is held until then.
    const applied = migrate(postgres.connectionString, migrations)
    await expectHalfUndone()
    expect(await applied).toEqual(['9999-slow'])
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
    expect(await migrate(postgres.connectionString, migrations)).toEqual(['9999-slow'])
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
