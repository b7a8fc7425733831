import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyTestDatabase } from '#testing/test-database.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { migrate } from './migrate.ts'

let directory: string
let connectionString: string
let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  ;({ connectionString, drop } = await createEmptyTestDatabase())
  database = openDatabase({ connectionString })
})
afterEach(async () => {
  await database.close()
  await drop()
  rmSync(directory, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(directory, `${name}.sql`), text)
const run = () => migrate(connectionString, directory)
const tables = async () =>
  (
    await database.query<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name)

describe('migrations', () => {
  test('are applied in the order of their numbers, each once', async () => {
    write('0002-b', 'alter table a add column b integer')
    write('0001-a', 'create table a ()')
    expect(await run()).toEqual(['0001-a', '0002-b'])
    write('0003-c', 'create table c ()')
    expect(await run()).toEqual(['0003-c'])
    expect(await run()).toEqual([])
  })

  test('are applied once when several processes start at the same instant', async () => {
    write('0001-a', 'create table a (); select pg_sleep(0.2)')
    const applied = await Promise.all([run(), run(), run(), run()])
    expect(applied.flat()).toEqual(['0001-a'])
  })

  test('one that was edited after it had been applied is refused', async () => {
    write('0001-a', 'create table a ()')
    await run()
    write('0001-a', 'create table a (id integer)')
    write('0002-b', 'create table b ()')
    await expect(run()).rejects.toThrow('0001-a was edited after it had been applied')
    expect(await tables()).toEqual(['a', 'schema_migrations'])
  })

  test('a database of a newer version of the program is refused', async () => {
    write('0001-a', 'create table a ()')
    write('0002-b', 'create table b ()')
    await run()
    rmSync(path.join(directory, '0002-b.sql'))
    await expect(run()).rejects.toThrow('made by a newer version of this program: it has 0002-b')
  })

  test('one that comes before another that has been applied is refused', async () => {
    write('0002-b', 'create table b ()')
    await run()
    write('0001-a', 'create table a ()')
    await expect(run()).rejects.toThrow('0001-a comes before one that has been applied')
  })

  test('one that fails leaves nothing of itself, and what came before it stays', async () => {
    write('0001-a', 'create table a ()')
    write('0002-b', 'create table b (); create table a ()')
    await expect(run()).rejects.toThrow('The migration 0002-b failed: error: relation "a" already exists')
    expect(await tables()).toEqual(['a', 'schema_migrations'])
    write('0002-b', 'create table b ()')
    expect(await run()).toEqual(['0002-b'])
  })

  test('one that is interrupted leaves nothing of itself, and the next start completes it', async () => {
    write('0001-a', 'create table a (); select pg_terminate_backend(pg_backend_pid()); create table b ()')
    await expect(run()).rejects.toThrow('0001-a failed')
    expect(await tables()).toEqual(['schema_migrations'])
    write('0001-a', 'create table a (); create table b ()')
    expect(await run()).toEqual(['0001-a'])
  })

  describe('[R6] beside a process that serves', () => {
    const serving = () => openDatabase({ connectionString, max: 1 })

    test('one that the process survives is applied', async () => {
      const process = serving()
      await process.query(sql`select 1`)
      write('0001-a', '-- needs: nothing that stops\ncreate table a ()')
      expect(await run()).toEqual(['0001-a'])
      await process.close()
    })

    test('one that it does not survive is refused with a sentence, with all that would come before it', async () => {
      const process = serving()
      await process.query(sql`select 1`)
      // The test's own way to the database looks like one more process.
      await database.close()
      write('0001-a', 'create table a ()')
      write('0002-b', '-- Renames what everybody reads.\n-- needs: stop\nalter table a rename to b')
      await expect(run()).rejects.toThrow(
        /does not survive \(0002-b\).*Stop all of them, then start this one/,
      )
      await process.close()
      expect(await run()).toEqual(['0001-a', '0002-b'])
      database = openDatabase({ connectionString })
    })

    test('a process that is just ending is waited for', async () => {
      const process = serving()
      await process.query(sql`select 1`)
      await database.close()
      write('0001-a', '-- needs: stop\ncreate table a ()')
      const migrating = run()
      await process.close()
      expect(await migrating).toEqual(['0001-a'])
      database = openDatabase({ connectionString })
    })

    test('what it says further down is no need', async () => {
      write('0001-a', 'create table a ();\n-- needs: stop\ncreate table b ()')
      await database.query(sql`select 1`)
      expect(await run()).toEqual(['0001-a'])
    })

    test('one that waits for a table whose owner waits for it gives way, and is applied afterwards', async () => {
      write('0001-a', 'create table a (); create table b ()')
      await run()
      write('0002-b', 'alter table a add column one integer; alter table b add column one integer')
      const applied = await database.transaction(async ({ query }) => {
        await query(sql`lock table b in row exclusive mode`)
        const migrating = run()
        migrating.catch(() => {})
        const queued = () => query(sql`select from pg_locks where relation = 'b'::regclass and not granted`)
        await expect.poll(queued, { timeout: 20_000 }).toHaveLength(1)
        expect(await query(sql`select from a`)).toEqual([])
        return () => migrating
      })
      expect(await applied()).toEqual(['0002-b'])
    })

    test('one that waits for a table does not hold up later queries', async () => {
      write('0001-a', 'create table a (id integer)')
      await run()
      write('0002-b', 'alter table a add column b integer')
      const applied = await database.transaction(async ({ query }) => {
        await query(sql`select from a`)
        const waiting = run()
        waiting.catch(() => {})
        const queued = () =>
          database.query(sql`select from pg_locks where relation = 'a'::regclass and not granted`)
        await expect.poll(queued, { timeout: 20_000 }).toHaveLength(1)
        // It stands behind the migration, whose limit ends before its own.
        await database.query(sql`select from a`)
        return () => waiting
      })
      expect(await applied()).toEqual(['0002-b'])
    })
  })

  describe('of a role with time limits', () => {
    const ROLE = 'limited_role'
    const limited = () => {
      const address = new URL(connectionString)
      address.searchParams.set('user', ROLE)
      address.username = ''
      return address.href
    }
    beforeEach(async () => {
      await database.query(sql`create role ${rawSql(ROLE)} login`)
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
        await database.query(sql`alter role ${rawSql(ROLE)} set ${rawSql(limit)} = '200ms'`)
      }
      await database.query(sql`grant all on schema public to ${rawSql(ROLE)}`)
    })
    afterEach(async () => {
      await database.query(sql`drop owned by ${rawSql(ROLE)}`)
      await database.query(sql`drop role ${rawSql(ROLE)}`)
    })

    test('may take longer than the limits', async () => {
      write('0001-a', 'create table a (); select pg_sleep(0.6)')
      expect(await migrate(limited(), directory)).toEqual(['0001-a'])
    })

    test('wait for a process that migrates longer than the limits', async () => {
      write('0001-a', 'create table a (); select pg_sleep(0.8)')
      const applied = await Promise.all([migrate(limited(), directory), migrate(limited(), directory)])
      expect(applied.flat()).toEqual(['0001-a'])
    })

    test('wait for a table that is in use longer than the limits', async () => {
      write('0001-a', 'create table a ()')
      await migrate(limited(), directory)
      write('0002-b', 'alter table a add column b integer')
      const applied = await database.transaction(async ({ query }) => {
        await query(sql`lock table a`)
        const waiting = migrate(limited(), directory)
        waiting.catch(() => {})
        await query(sql`select pg_sleep(0.6)`)
        return () => waiting
      })
      expect(await applied()).toEqual(['0002-b'])
    })
  })

  test.each([
    ['1-a', 'is named NNNN-what-it-does.sql, not 1-a.sql'],
    ['0001-b', 'Two migrations have the number of 0001-b.sql'],
  ])('a file named %s beside 0001-a is refused', async (name, message) => {
    write('0001-a', 'create table a ()')
    write(name, 'create table b ()')
    await expect(run()).rejects.toThrow(message)
    expect(await tables()).toEqual([])
  })
})
