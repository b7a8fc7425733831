import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { createLogger } from './logger.ts'

const run = promisify(execFile)
const lines: string[] = []
let server: ServerUnderTest
beforeAll(async () => {
  server = await openTestServer({ log: (line) => lines.push(line) })
})
afterAll(() => server.close())

interface Logged {
  msg: string
  err: Record<string, unknown>
}
const logged = () => lines.map((line) => JSON.parse(line) as Logged)

test('a database that ends its connections is logged without the connection and its secrets', async () => {
  await (await server.signedInAs('staff')).getJson('/api/auth/user')
  await server.ownDatabase.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // A connection that was just writing is told of a broken pipe instead.
  const told = () => logged().find(({ msg, err }) => msg === 'database' && err['code'] === '57P01')
  await expect.poll(told, { timeout: 20_000 }).toBeDefined()
  expect(Object.keys(told()?.err ?? {}).toSorted()).toEqual(['code', 'message', 'severity', 'stack', 'type'])
  expect(told()?.err).toMatchObject({ severity: 'FATAL' })
  expect(lines.join('')).not.toMatch(/secretKey|connectionParameters|_events|password/)
})

test('an error is logged with its cause, and with nothing that other programs have hung on it', () => {
  const written: string[] = []
  const logger = createLogger('trace', { write: (line) => written.push(line) })
  const cause = Object.assign(new Error('the cause'), { client: { secretKey: 'hidden' }, detail: 'Ada Able' })
  const err = Object.assign(new TypeError('the fault', { cause }), {
    code: 'X1',
    request: { cookie: 'hidden' },
  })
  logger.error({ err }, 'request failed')
  logger.error(Object.assign(new Error('alone'), { client: 'hidden' }))
  logger.error({ err: new AggregateError([cause], 'several') }, 'request failed')
  logger.error({ err: 'no error at all' }, 'request failed')
  const [both, alone, several, text] = written.map((line) => JSON.parse(line) as Logged)
  expect(both?.err).toMatchObject({ type: 'TypeError', message: 'the fault', code: 'X1' })
  expect(both?.err['cause']).toMatchObject({ type: 'Error', message: 'the cause' })
  expect(alone?.err).toMatchObject({ message: 'alone' })
  expect(several?.err['errors']).toMatchObject([{ message: 'the cause' }])
  expect(text?.err).toBe('no error at all')
  expect(written.join('')).not.toMatch(/hidden|Ada Able/)
})

test('what a refused row held is not in the log', async () => {
  const written: string[] = []
  const logger = createLogger('trace', { write: (line) => written.push(line) })
  const store = await createTestDatabase()
  const database = openDatabase({ connectionString: store.connectionString })
  const refused = database.query(
    sql`insert into students (academic_year_id, first_name, last_name, year_group) values (0, 'Ada', 'Able', 'Year 1')`,
  )
  logger.error({ err: await refused.catch((error: unknown) => error) }, 'request failed')
  expect(written.join('')).toMatch(/students_academic_year_id/)
  expect(written.join('')).not.toMatch(/Able|Failing row|Key \(/)
  await database.close()
  await store.drop()
})

test('[R3] a log that cannot be written, as on a full disk, ends no process', async () => {
  const program = `
    const { createLogger } = await import('#server/infra/logger.ts')
    const logger = createLogger('info')
    for (let line = 0; line < 100; line += 1) logger.info('a line')
    setTimeout(() => process.stderr.write('still here'), 200)`
  const { stderr } = await run('sh', [
    '-c',
    `exec "$0" --input-type=module -e "$1" > /dev/full`,
    process.execPath,
    program,
  ])
  expect(stderr).toBe('still here')
})
