import type { AnnualRecord, MarkedDay } from '#contract/annual.ts'
import { addMarks, addPupil, addPupils, addYear, buildSchool } from '#testing/school-builder.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { get } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: ServerUnderTest
let staff: BrowserSession
let [ada, ben, old]: number[] = []

beforeAll(async () => {
  server = await openTestServer()
  staff = await server.signedInAs('staff')
  const { ownDatabase: database } = server
  await buildSchool(database)
  await addYear(database, '2025-2026')
  ;[ada = 0, ben = 0, old = 0] = await addPupils(database, [
    { firstName: 'Ada', lastName: 'Able', yearGroup: 'Year 1' },
    { firstName: 'Ben', lastName: 'Baker', yearGroup: 'Year 2' },
    { firstName: 'Ada', lastName: 'Able', yearGroup: 'Year 1', year: '2025-2026' },
  ])
  await addMarks(database, [
    { pupil: ada, date: '2026-09-07', am: '/', pm: '\\' },
    { pupil: ada, date: '2026-09-08', am: 'I' },
    { pupil: ben, date: '2026-09-07', am: 'Y1', pm: 'C2' },
    { pupil: old, date: '2025-09-08', am: '/', pm: 'L' },
    { pupil: ben, date: '2026-09-08' },
  ])
})
afterAll(() => server.close())

const byPupilAndDate = (records: AnnualRecord[]) =>
  records.toSorted((a, b) => a.studentId - b.studentId || (a.date < b.date ? -1 : 1))

async function read(query = ''): Promise<AnnualRecord[]> {
  const { status, body } = await staff.getJson<AnnualRecord[]>(`/api/attendance/annual${query}`)
  expect(status).toBe(200)
  return byPupilAndDate(body)
}

test('[J4] without a parameter the annual read answers every record, with both codes or null, but none that was taken back', async () => {
  expect(await read()).toEqual([
    { studentId: ada, date: '2026-09-07', amCode: '/', pmCode: '\\' },
    { studentId: ada, date: '2026-09-08', amCode: 'I', pmCode: null },
    { studentId: ben, date: '2026-09-07', amCode: 'Y1', pmCode: 'C2' },
    { studentId: old, date: '2025-09-08', amCode: '/', pmCode: 'L' },
  ])
})

test('grouped by day, the annual read answers the same marks as lists', async () => {
  const { body } = await staff.getJson<MarkedDay[]>('/api/attendance/annual?groupedBy=day')
  const records = body.flatMap(({ date, studentIds, amCodes, pmCodes }) => {
    const [am, pm] = [amCodes.split(','), pmCodes.split(',')]
    return studentIds.map((studentId, index) => {
      return { studentId, date, amCode: am[index] || null, pmCode: pm[index] || null }
    })
  })
  expect(body).toHaveLength(3)
  expect(byPupilAndDate(records as AnnualRecord[])).toEqual(await read())
})

test.each([
  ['?from=2026-09-08', 1],
  ['?to=2025-12-31', 1],
  ['?from=2026-09-07&to=2026-09-07', 2],
  ['?yearGroup=Year+2', 1],
  ['?yearGroup=All', 4],
  ['?from=2026-09-01&yearGroup=Year+1', 2],
  ['?yearGroup=Year+9', 0],
  ['?yearGroup=', 0],
  ['?term=2026-2027', 3],
  ['?term=2026-2027&yearGroup=Year+1', 2],
  ['?term=', 3],
  ['?term=Autumn+1999', 0],
  [`?yearGroup=${encodeURIComponent(`' or '1'='1`)}`, 0],
  [`?yearGroup=${encodeURIComponent(`\\'; drop table students; --`)}`, 0],
])('%s narrows the annual read to %i records', async (query, count) => {
  expect(await read(query)).toHaveLength(count)
})

test.each([
  ['?from=2026-02-30', 'from must be a real date written YYYY-MM-DD.'],
  ['?from=2026-09-08&to=2026-09-07', 'to must not be before from.'],
  ['?term=2026-2027&to=2026-09-07', 'term must not be sent with from or to.'],
  ['?groupedBy=week', 'groupedBy must be day.'],
  ['?year=2026', '"year" is not a known field.'],
])('[J7] %s is refused: %s', async (query, message) => {
  const { status, body } = await staff.getJson<{ message: string }>(`/api/attendance/annual${query}`)
  expect([status, body.message]).toEqual([400, message])
})

test.each(['admin', 'staff', 'read-only'] as const)('[J3] %s may read it', async (role) => {
  const session = await server.signedInAs(role)
  expect((await session.getJson('/api/attendance/annual')).status).toBe(200)
})

test('[J3] a visitor may not', async () => {
  expect((await server.visitor().getJson('/api/attendance/annual')).status).toBe(401)
})

const headersWith = (accepted: string) => ({
  'accept-encoding': accepted,
  cookie: staff.cookieHeader,
})

function rawRead(accepted: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(`${server.origin}/api/attendance/annual`, { headers: headersWith(accepted) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

// The connection is cut so many milliseconds after the question.
function leaveAfter(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const options = { headers: headersWith('identity'), agent: false }
    const question = get(`${server.origin}/api/attendance/annual`, options)
    question.on('error', () => {})
    question.on('close', () => resolve())
    setTimeout(() => question.destroy(), delay)
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, zstd;q=0', 'gzip', gunzipSync],
  ['br', undefined, (body: Buffer) => body],
  ['', undefined, (body: Buffer) => body],
])('a reader who accepts "%s" gets %s', async (accepted, encoding, open) => {
  const answer = await rawRead(accepted)
  expect(answer.encoding).toBe(encoding)
  expect(JSON.parse(open(answer.body).toString())).toHaveLength(4)
})

async function tagNow(query = ''): Promise<string> {
  const response = await staff.fetch(`/api/attendance/annual${query}`)
  await response.body?.cancel()
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('etag') ?? ''
}
const statusWith = async (tag: string) => {
  const response = await staff.fetch('/api/attendance/annual', { headers: { 'if-none-match': tag } })
  await response.body?.cancel()
  return response.status
}

// Writes of other tests on the same PostgreSQL also make another version.
async function expectSpared(known: (tag: string) => string = (tag) => tag): Promise<void> {
  await expect.poll(async () => statusWith(known(await tagNow())), { timeout: 20_000 }).toBe(304)
}

test('the tag says of which days the marks are, as the term that the report opens with is another one next term', async () => {
  expect(await tagNow('?term=')).toMatch(/-2026-09-02-2026-12-18"$/)
  expect(await tagNow('?from=2026-09-07&to=2026-09-08')).toMatch(/-2026-09-07-2026-09-08"$/)
  expect(await tagNow()).not.toMatch(/-\d\d-\d\d"$/)
})

test('who has the marks already is answered 304 until a mark changes', async () => {
  await expectSpared()
  await expectSpared((tag) => `"other", ${tag}`)
  const tag = await tagNow()
  await server.ownDatabase.query(sql`update attendance_records set pm_code = 'M' where student_id = ${ben}`)
  expect(await statusWith(tag)).toBe(200)
  await expectSpared()
})

test.each([
  [
    'a pupil moves to another class',
    `update students set year_group = 'Year 2' where first_name = 'Ada' and last_name = 'Able'`,
  ],
  ['a pupil is deleted', `delete from students where last_name = 'Baker'`],
  ['a record is deleted', `delete from attendance_records where date = '2026-09-08'`],
])('the version is another one after %s', async (_, statement) => {
  const tag = await tagNow()
  await server.ownDatabase.query(rawSql(statement))
  expect(await statusWith(tag)).toBe(200)
})

test('a slow transaction that ends after a later one still changes the version', async () => {
  const [id = 0, other = 0] = await addPupils(server.ownDatabase, [{}, {}])
  let between = ''
  await server.ownDatabase.transaction(async (slow) => {
    await addMarks(slow, [{ pupil: id, date: '2026-09-09', am: '/' }])
    await addMarks(server.ownDatabase, [{ pupil: other, date: '2026-09-09', am: '/' }])
    await expectSpared()
    between = await tagNow()
  })
  expect(await statusWith(between)).toBe(200)
})

async function busyConnections(): Promise<number> {
  const [row] = await server.ownDatabase.query<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`)
  return row?.count ?? 0
}

test('readers who go away in the middle leave no connection behind', async () => {
  await server.ownDatabase.query(
    sql`alter table attendance_records disable trigger attendance_records_history_of_insert`,
  )
  await server.ownDatabase.query(sql`
    insert into attendance_records (student_id, date, am_code)
    select ${await addPupil(server.ownDatabase)}, date '1990-01-01' + day, '/' from generate_series(0, 12000) as day`)
  for (let delay = 0; delay < 30; delay += 1) await leaveAfter(delay)
  // On a busy machine the next reader may be asked to try again in a few seconds, and for nothing else.
  const recordsRead = async () => {
    const { status, body } = await staff.getJson<AnnualRecord[]>('/api/attendance/annual?from=2026-09-07')
    expect([200, 503]).toContain(status)
    return status === 200 ? body.length : undefined
  }
  await expect.poll(recordsRead, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0)
})
