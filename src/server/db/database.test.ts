import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraintOf, isDatabaseDown, sqlState, UNIQUE_VIOLATION } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase({ max: 3 })
})
afterAll(() => store.drop())

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it should have been refused'),
    (error: unknown) => error,
  )
const addYear = (year: string) => sql`insert into academic_years (year) values (${year}) returning id`

describe('columns arrive', () => {
  test.each([
    [`date '2026-03-29'`, '2026-03-29'],
    [`timestamptz '2026-07-01 09:00:00.25+01'`, '2026-07-01T08:00:00.250Z'],
    [`time '15:45:10'`, '15:45'],
    ['count(*)', 1],
    ['null::date', null],
  ])('%s as %j', async (expression, expected) => {
    expect(await store.database.query(sql`select ${rawSql(expression)} as value`)).toEqual([
      { value: expected },
    ])
  })
})

describe('a statement', () => {
  test('is prepared once per connection', async () => {
    const { database } = store
    const names = await database.transaction(async ({ query }) => {
      for (const id of [1, 2, 3]) await query(sql`select ${id}::integer as prepared_once`)
      return query(
        sql`select from pg_prepared_statements where statement like '%prepared_once' and from_sql = false`,
      )
    })
    expect(names).toHaveLength(1)
  })

  test('that is refused tells its state and constraint, and costs no connection', async () => {
    const { database } = store
    await database.query(addYear('2001-2002'))
    const before = await database.query(sql`select pg_backend_pid()`)
    const error = await failure(database.query(addYear('2001-2002')))
    expect(sqlState(error)).toBe(UNIQUE_VIOLATION)
    expect(constraintOf(error)).toBe('academic_years_year_key')
    expect(isDatabaseDown(error)).toBe(false)
    expect(await database.query(sql`select pg_backend_pid()`)).toEqual(before)
  })
})

test('[R6] a statement that a deadlock has undone is run again', async () => {
  const { database } = store
  await database.query(sql`create table first_taken ()`)
  await database.query(sql`create table second_taken ()`)
  const taken = await database.transaction(async ({ query }) => {
    // PostgreSQL undoes the one that looks first.
    await query(sql`set local deadlock_timeout = '60s'`)
    await query(sql`lock table second_taken`)
    const reading = database.query(sql`select count(*) from first_taken, second_taken`)
    reading.catch(() => {})
    const queued = () =>
      query(sql`select from pg_locks where relation = 'second_taken'::regclass and not granted`)
    await expect.poll(queued, { timeout: 20_000 }).toHaveLength(1)
    await query(sql`lock table first_taken`)
    return () => reading
  })
  expect(await taken()).toEqual([{ count: 0 }])
})

describe('a transaction', () => {
  test('keeps all of the work', async () => {
    await store.database.transaction(async ({ query }) => {
      await query(addYear('2003-2004'))
      await query(addYear('2004-2005'))
    })
    expect(
      await store.database.query(sql`select from academic_years where year in ('2003-2004', '2004-2005')`),
    ).toHaveLength(2)
  })

  test('keeps nothing of the work when part of it fails, whether in SQL or not', async () => {
    const { database } = store
    const inSql = database.transaction(async ({ query }) => {
      await query(addYear('2005-2006'))
      await query(addYear('2005'))
    })
    const outside = database.transaction(async ({ query }) => {
      await query(addYear('2005-2006'))
      throw new Error('changed my mind')
    })
    const [bySql, byUs] = await Promise.all([failure(inSql), failure(outside)])
    expect(sqlState(bySql)).toBe('23514')
    expect(byUs).toEqual(new Error('changed my mind'))
    expect(await database.query(sql`select from academic_years where year = '2005-2006'`)).toEqual([])
  })

  test('that runs long may take longer than a request', async () => {
    const [setting] = await store.database.transaction(({ query }) => query(sql`show statement_timeout`), {
      longRunning: true,
    })
    expect(setting).toEqual({ statement_timeout: '10min' })
    expect(await store.database.query(sql`show statement_timeout`)).toEqual([{ statement_timeout: '4s' }])
  })
})

test('a transaction that is given up keeps its connection', async () => {
  const { database } = store
  const before = await database.query(sql`select pg_backend_pid()`)
  const givenUp = database.transaction(() => Promise.reject(new Error('changed my mind')))
  await expect(givenUp).rejects.toThrow('changed my mind')
  expect(await database.query(sql`select pg_backend_pid()`)).toEqual(before)
})

describe('a database that is stuck', () => {
  const stuck = async (work: (stop: () => void) => Promise<unknown>) => {
    const [backend] = await store.database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = backend?.pid ?? 0
    try {
      return await failure(work(() => process.kill(pid, 'SIGSTOP')))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  test('answers a query that it is away, and the next query takes another connection', async () => {
    const error = await stuck(async (stop) => {
      stop()
      await store.database.query(sql`select 1`)
    })
    expect(isDatabaseDown(error)).toBe(true)
    expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
  })

  test('answers a transaction likewise, without waiting for its end', async () => {
    const error = await stuck((stop) =>
      store.database.transaction(async ({ query }) => {
        stop()
        await query(sql`select 1`)
      }),
    )
    expect(isDatabaseDown(error)).toBe(true)
  })
})

describe('a database that is away', () => {
  test('is told from a refusal when no server listens', async () => {
    const away = openDatabase({ connectionString: 'postgres:///x?host=/nowhere&user=postgres' })
    expect(isDatabaseDown(await failure(away.query(sql`select 1`)))).toBe(true)
    await away.close()
  })

  test('is told when it closes the connection under a query, and the next query finds it again', async () => {
    const { database } = store
    const error = await failure(
      database.query(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`),
    )
    expect(isDatabaseDown(error)).toBe(true)
    expect(await database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
  })

  test('costs no transaction its answer: what was begun is undone', async () => {
    const { database } = store
    const error = await failure(
      database.transaction(async ({ query }) => {
        await query(addYear('2007-2008'))
        await query(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    )
    expect(isDatabaseDown(error)).toBe(true)
    expect(await database.query(sql`select from academic_years where year = '2007-2008'`)).toEqual([])
  })

  test('that ends idle connections is reported, not fatal', async () => {
    const errors: Error[] = []
    const idle = openDatabase({
      connectionString: store.connectionString,
      onError: (error) => errors.push(error),
    })
    const [backend] = await idle.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await store.database.query(sql`select pg_terminate_backend(${backend?.pid})`)
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1)
    expect(await idle.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
    await idle.close()
  })

  test.each([
    ['53100', 'disk full', true],
    ['57P01', 'shutting down', true],
    ['57014', 'statement timeout', true],
    ['08006', 'connection failure', true],
    ['53300', 'too many connections', true],
    ['23505', 'unique violation', false],
    ['22P02', 'bad input', false],
  ])('state %s, %s, counts as away: %s', async (state, _meaning, expected) => {
    const error = await failure(
      store.database.query(
        sql`do $$ begin raise exception 'on purpose' using errcode = '${rawSql(state)}'; end $$`,
      ),
    )
    expect(isDatabaseDown(error)).toBe(expected)
  })

  test.each([
    [new Error('Photo not found')],
    ['text'],
    [Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })],
  ])('an error of another kind does not: %s', (error) => {
    expect(isDatabaseDown(error)).toBe(false)
    expect(sqlState(error)).toBeUndefined()
    expect(constraintOf(error)).toBeUndefined()
  })
})

test('a statement that was prepared before a column changed its type works again at the next try', async () => {
  const { query } = store.database
  await query(sql`create table outdated (code varchar(2))`)
  const read = () => query(sql`select code from outdated`)
  await read()
  await query(sql`alter table outdated alter code type text`)
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  expect(await read()).toEqual([])
  await query(sql`drop table outdated`)
})
