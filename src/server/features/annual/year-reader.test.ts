import { isoDate } from '#domain/calendar/iso-date.ts'
import type { AnnualRecord } from '#contract/annual.ts'
import { isDatabaseDown } from '#server/db/database-errors.ts'
import type { InTurn } from '#server/http/limits/expensive-work.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openYearReader } from './year-reader.ts'
import type { YearReader } from './year-reader.ts'

const EVERYTHING = { filter: { from: undefined, to: undefined, yearGroup: null }, encoding: undefined }
const ALL = async () => EVERYTHING
const ONE_DAY = async () => ({
  ...EVERYTHING,
  filter: { ...EVERYTHING.filter, from: isoDate('1990-01-02'), to: isoDate('1990-01-02') },
})
/** So many make a far larger answer than waits for a slow client. */
const RECORDS = 12_000
const BUFFER_BYTES = 64 * 1024

let store: TestDatabase
let reader: YearReader

beforeAll(async () => {
  store = await createTestDatabase({ max: 1 })
  const { database } = store
  await addYear(database, '2026-2027')
  const pupil = await addPupil(database)
  await database.transaction(
    async ({ query }) => {
      await query(sql`alter table attendance_records disable trigger user`)
      await query(sql`insert into attendance_records (student_id, date, am_code)
         select ${pupil}, date '1990-01-01' + day, '/' from generate_series(1, ${RECORDS}) as day`)
    },
    { longRunning: true },
  )
  reader = openYearReader({
    connectionString: store.connectionString,
    onError() {},
    bufferBytes: BUFFER_BYTES,
  })
})
afterAll(async () => {
  await reader.close()
  await store.drop()
})

const atOnce: InTurn = (_asking, work) => work()
const staying = () => ({ personId: 'a', signal: new AbortController().signal })
const readDay = async () =>
  JSON.parse(await text(await reader.read(ONE_DAY, atOnce, staying()))) as AnnualRecord[]

test('a year is read while every connection of the register is in use', async () => {
  await store.database.withClient(async () => expect(await readDay()).toHaveLength(1))
})

test('a client that takes nothing for a while gets everything; what waits for it fits into the buffer', async () => {
  const answer = await reader.read(ALL, atOnce, staying())
  await expect.poll(() => answer.readableLength, { timeout: 20_000 }).toBeGreaterThanOrEqual(BUFFER_BYTES)
  const waiting = answer.readableLength
  const json = await text(answer)
  expect(JSON.parse(json)).toHaveLength(RECORDS)
  expect(waiting).toBeLessThan(json.length / 2)
})

test('the turn ends when everything was sent, although the client has taken nothing yet', async () => {
  const { promise: turnEnded, resolve } = Promise.withResolvers<string>()
  const noted: InTurn = async (_asking, work) => {
    const result = await work()
    resolve('ended')
    return result
  }
  const answer = await reader.read(ONE_DAY, noted, staying())
  expect(await turnEnded).toBe('ended')
  expect(JSON.parse(await text(answer))).toHaveLength(1)
})

test('a client that goes away ends its answer, and the next one is read', async () => {
  const leaving = new AbortController()
  const answer = await reader.read(ALL, atOnce, { personId: 'a', signal: leaving.signal })
  leaving.abort()
  expect(answer.destroyed).toBe(true)
  expect(await readDay()).toHaveLength(1)
})

test('[R3] a thread that ends cuts its answer off, and another one reads the next', async () => {
  const answer = await reader.read(ALL, atOnce, staying())
  const failed = once(answer, 'error')
  await reader.close()
  expect(String(await failed)).toContain('has died')
  expect(await readDay()).toHaveLength(1)
})

test('[R3] a database that cannot be reached is told as such', async () => {
  const lost = openYearReader({ connectionString: 'postgres://nobody@127.0.0.1:1/none', onError() {} })
  const failure: unknown = await lost.read(ALL, atOnce, staying()).catch((error: unknown) => error)
  expect(isDatabaseDown(failure)).toBe(true)
  await lost.close()
})
