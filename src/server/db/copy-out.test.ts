import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from './sql.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOut } from './copy-out.ts'
import { isDatabaseDown } from './database-errors.ts'

// A row every millisecond or so; it is streamed because the series stands in the select list.
const ENDLESS = `select repeat('x', 1000), pg_sleep(0.001), generate_series(1, 10000000)`
const AT_ONCE = `select number, repeat('x', 1000) from generate_series(1, 20000) as number`

const LINE_END = '\n'.codePointAt(0)

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ max: 1 })
})
afterAll(() => store.drop())

/** The socket's count of bytes, which grows while PostgreSQL sends rows. */
const received = (client: ClientBase) =>
  (client as unknown as { connection: { stream: { bytesRead: number } } }).connection.stream.bytesRead

async function expectFurtherRows(client: ClientBase): Promise<void> {
  const before = received(client)
  await expect.poll(() => received(client), { timeout: 20_000 }).toBeGreaterThan(before + 20_000)
}

const failure = async (rows: Readable) => (await once(rows.resume(), 'error'))[0] as unknown

test('the rows of a query arrive whole, and the connection serves the next query', async () => {
  const text = await store.database.withClient(async (client) => {
    let csv = ''
    for await (const rows of copyOut(client, AT_ONCE)) csv += String(rows)
    return csv
  })
  expect(text.split('\n')).toHaveLength(20_001)
  expect(text).toMatch(/^1\tx{1000}\n2\tx/)
  expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
})

test('every row of a large table arrives as it is, in pieces of whole rows, also where the reader pauses', async () => {
  const [rows, rounds] = [100_000, 5]
  const expected = createHash('sha256')
  for (let number = 1; number <= rows; number += 1) expected.update(`${number}\tPupil of row ${number}\n`)
  const digest = expected.digest('hex')
  const query = `select number, 'Pupil of row ' || number from generate_series(1, ${rows}) as number`
  for (let round = 0; round < rounds; round += 1) {
    const hash = createHash('sha256')
    await store.database.withClient(async (client) => {
      for await (const piece of copyOut(client, query)) {
        expect((piece as Buffer).at(-1)).toBe(LINE_END)
        hash.update(piece as Buffer)
        // Meanwhile further rows pile up at the socket, to be read all at once.
        for (let turn = 0; turn < 20; turn += 1) await pause()
      }
    })
    expect(hash.digest('hex')).toBe(digest)
  }
})

test('[R3] a COPY that takes too long in all ends with an error', async () => {
  const limits = { totalMs: 300, idleMs: 20_000 }
  const lost = store.database.withClient(async (client) => {
    throw await failure(copyOut(client, ENDLESS, limits))
  })
  expect(isDatabaseDown(await lost.catch((error: unknown) => error))).toBe(true)
  expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
})

test('[R3] a COPY whose reader takes nothing for too long ends with an error', async () => {
  const limits = { totalMs: 20_000, idleMs: 300 }
  const lost = store.database.withClient(async (client) => {
    const [error] = (await once(copyOut(client, ENDLESS, limits), 'error')) as unknown[]
    throw error
  })
  expect(isDatabaseDown(await lost.catch((error: unknown) => error))).toBe(true)
  expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
})

test('[R3] the time limit of the driver passes while rows still arrive: nothing is thrown', async () => {
  const client = new Client({ connectionString: store.connectionString, query_timeout: 300 })
  await client.connect()
  const error = await failure(copyOut(client, ENDLESS))
  expect(String(error)).toContain('Query read timeout')
  await expectFurtherRows(client)
  await client.end()
})

test.each([
  [
    'PostgreSQL gives up in the middle',
    `select 1 / (5000 - number) from generate_series(1, 10000) as number`,
  ],
  [
    'PostgreSQL closes the connection in the middle',
    `select case when number = 5000 then pg_terminate_backend(pg_backend_pid()) end, repeat('x', 100)
     from generate_series(1, 10000) as number`,
  ],
  ['the query cannot be run at all', 'select nothing from nowhere'],
])('%s: the reader hears of it, and the next query works', async (_, query) => {
  const lost = store.database.withClient(async (client) => {
    for await (const rows of copyOut(client, query)) expect(rows).toBeInstanceOf(Buffer)
  })
  await expect(lost).rejects.toThrow(/division by zero|terminat|does not exist/)
  expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
})

test('a reader who leaves in the middle frees the connection', async () => {
  const left = store.database.withClient(async (client) => {
    for await (const rows of copyOut(client, ENDLESS)) if (rows) throw new Error('enough')
  })
  await expect(left).rejects.toThrow('enough')
  expect(await store.database.query(sql`select 1 as back`)).toEqual([{ back: 1 }])
})

test('a COPY with limits may take longer than another statement of a request', async () => {
  await store.database.withClient(async (client) => {
    let setting = ''
    const limits = { totalMs: 20_000, idleMs: 4500 }
    for await (const rows of copyOut(client, `select current_setting('statement_timeout')`, limits))
      setting += String(rows)
    expect(setting).toBe('20s\n')
    const { rows } = await client.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '4s' }])
  })
})
