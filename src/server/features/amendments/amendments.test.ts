import type { AmendedMark, Amendment, AmendmentList } from '#contract/amendments.ts'
import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let reader: BrowserSession
let ada: number
let tom: number

beforeEach(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  reader = await school.server.signedInAs('read-only')
  ada = await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron' })
  tom = await addPupil(school.database, { firstName: 'Tom', lastName: 'Jones', yearGroup: 'Year 1' })
})
afterEach(() => school.close())

type Mark = { session?: 'am' | 'pm'; reason?: string; by?: BrowserSession }

async function mark(studentId: number, date: string, code: string | null, more: Mark = {}): Promise<void> {
  const { session = 'am', reason, by = staff } = more
  const body = { studentId, date, amCode: code, pmCode: code, session, ...(reason && { reason }) }
  expect((await by.sendJson('POST', '/api/attendance', body)).status).toBe(200)
}

async function list(query: Record<string, string> = {}): Promise<AmendmentList> {
  const search = new URLSearchParams(query).toString()
  const { status, body } = await reader.getJson<AmendmentList>(`/api/amendments?${search}`)
  expect(status).toBe(200)
  return body
}

const shown = ({ amendments }: AmendmentList) =>
  amendments.map(({ pupilName, date, oldCode, newCode }) => `${pupilName} ${date} ${oldCode}${newCode}`)

describe('[L3] the list of amendments', () => {
  test('has original, amended, reason, time and person of each, newest first; a first mark is none', async () => {
    await mark(ada, '2026-11-12', '/')
    await mark(ada, '2026-11-12', 'L', { reason: 'Arrived late' })
    await mark(tom, '2026-11-11', 'N')
    await mark(tom, '2026-11-11', 'I', { reason: 'Parent rang', by: admin })
    const { amendments, total, people, pupils } = await list()
    expect(total).toBe(2)
    expect(amendments[0]).toMatchObject({
      ...{ pupilName: 'Tom Jones', yearGroup: 'Year 1', date: '2026-11-11', session: 'am' },
      ...{ oldCode: 'N', newCode: 'I', reason: 'Parent rang', kind: 'given', userName: 'Ada Admin' },
    })
    expect(amendments[1]).toMatchObject({
      pupilName: 'Ada Byron',
      oldCode: '/',
      newCode: 'L',
      userName: 'Sam Staff',
    })
    expect(Date.parse(amendments[0]?.changedAt ?? '')).toBeGreaterThan(
      Date.parse(amendments[1]?.changedAt ?? ''),
    )
    expect(people).toEqual(['Ada Admin', 'Sam Staff'])
    expect(pupils.map(({ name }) => name)).toEqual(['Ada Byron', 'Tom Jones'])
  })

  test('is filtered by days, class, pupil, person and kind, and comes in pages', async () => {
    await mark(ada, '2026-11-12', '/')
    await mark(ada, '2026-11-12', 'L', { reason: 'Arrived late' })
    await mark(tom, '2026-11-09', 'N')
    await mark(tom, '2026-11-09', 'I', { reason: REASON_NOT_GIVEN, by: admin })
    const [adas, toms] = ['Ada Byron 2026-11-12 /L', 'Tom Jones 2026-11-09 NI']
    expect(shown(await list({ from: '2026-11-12', to: '2026-11-12' }))).toEqual([adas])
    expect(shown(await list({ yearGroup: 'Year 1' }))).toEqual([toms])
    expect(shown(await list({ studentId: String(ada) }))).toEqual([adas])
    expect(shown(await list({ person: 'Ada Admin' }))).toEqual([toms])
    expect(shown(await list({ kind: 'notGiven' }))).toEqual([toms])
    expect(shown(await list({ kind: 'given' }))).toEqual([adas])
    expect(await list({ limit: '1' })).toMatchObject({ total: 2, amendments: [{ studentId: tom }] })
    expect(await list({ limit: '1', skip: '1' })).toMatchObject({
      total: 2,
      amendments: [{ studentId: ada }],
    })
  })

  test.each([
    'from=2026-11-12',
    'from=2026-11-12&to=2026-11-11',
    'kind=other',
    'limit=0',
    'studentId=x',
    'who=me',
  ])('is refused for %s', async (search) => {
    expect((await reader.getJson(`/api/amendments?${search}`)).status).toBe(400)
  })

  test.each([
    ['limit=99999', 'limit must be from 1 to 10000.'],
    ['kind=other', 'kind must be one of '],
  ])('[J7] says in a sentence what is wrong with %s', async (search, sentence) => {
    const { body } = await reader.getJson<{ message: string }>(`/api/amendments?${search}`)
    expect(body.message).toContain(sentence)
  })

  test('is empty where nothing was amended', async () => {
    await mark(ada, '2026-11-12', '/')
    expect(await list()).toMatchObject({ total: 0, amendments: [], pupils: [], people: [] })
  })
})

test('[H7] the amendments of a deleted pupil stay, with the class', async () => {
  await mark(tom, '2026-11-12', '/')
  await mark(tom, '2026-11-12', 'L', { reason: 'Arrived late' })
  expect((await staff.sendJson('DELETE', `/api/students/${tom}`)).status).toBe(204)
  const deleted = { pupilName: 'Tom Jones', yearGroup: 'Year 1', isDeleted: true, oldCode: '/', newCode: 'L' }
  expect((await list({ yearGroup: 'Year 1' })).amendments).toMatchObject([deleted])
})

test('[L3] the CSV has the same rows, and no cell runs as a formula', async () => {
  await mark(ada, '2026-11-12', '\\', { session: 'pm' })
  await mark(ada, '2026-11-12', 'L', { session: 'pm', reason: '=1+1, "rang"' })
  const answer = await reader.fetch('/api/amendments.csv?from=2026-11-01&to=2026-11-30')
  expect(answer.headers.get('content-disposition')).toContain('amendments-2026-11-01-2026-11-30.csv')
  const [header, row, ...rest] = (await answer.text()).split('\r\n')
  expect(header).toContain('Date,Session,Pupil,Class,Original,Amended,Reason,Amended at,Person,Position')
  expect(row).toMatch(
    /^2026-11-12,Afternoon,Ada Byron,Reception,\\,L,"'=1\+1, ""rang""",\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Sam Staff,Staff,,,,$/,
  )
  expect(rest).toEqual([''])
})

test('[L3] the registers learn which marks were amended, with the first entry of each, in one statement', async () => {
  await mark(ada, '2026-11-12', '/')
  await mark(ada, '2026-11-12', 'L', { reason: 'Arrived late' })
  await mark(ada, '2026-11-12', 'I', { reason: 'Parent rang' })
  await mark(tom, '2026-11-12', '/')
  const read = (yearGroup: string) =>
    reader.getJson<AmendedMark[]>(
      `/api/amendments/marks?from=2026-11-09&to=2026-11-13&yearGroup=${encodeURIComponent(yearGroup)}`,
    )
  const amended = [{ studentId: ada, date: '2026-11-12', session: 'am', original: '/' }]
  expect((await read('All')).body).toEqual(amended)
  expect((await read('Reception')).body).toEqual(amended)
  expect((await read('Year 1')).body).toEqual([])
})

describe('[L1] an amendment without a reason', () => {
  const add = (id: number | undefined, reason: string, by = staff) =>
    by.sendJson<Amendment & { code: string }>('POST', `/api/amendments/${id}/reason`, { reason })
  let id: number | undefined

  beforeEach(async () => {
    await mark(ada, '2026-11-12', 'N')
    await mark(ada, '2026-11-12', 'I', { reason: REASON_NOT_GIVEN })
    id = (await list({ kind: 'notGiven' })).amendments[0]?.id
  })

  test('gets one later, as an entry of its own; the history stays as it was', async () => {
    const history = () => school.database.query(sql`select * from attendance_changes order by id`)
    const before = await history()
    const { status, body } = await add(id, 'Parent rang', admin)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        reason: REASON_NOT_GIVEN,
        kind: 'added',
        added: { reason: 'Parent rang', userName: 'Ada Admin' },
      },
    })
    expect(await history()).toEqual(before)
    expect((await list({ kind: 'notGiven' })).amendments).toEqual([])
    expect((await list({ kind: 'added' })).amendments).toEqual([body])
    const [entry] = await school.database.query(
      sql`select subject_name, after, user_name from trail_entries where kind = 'reasonAdded'`,
    )
    expect(entry).toMatchObject({
      ...{ subject_name: 'Ada Byron', user_name: 'Ada Admin' },
      after: { date: '2026-11-12', session: 'am', oldCode: 'N', newCode: 'I', reason: 'Parent rang' },
    })
  })

  test('gets it once', async () => {
    await add(id, 'Parent rang')
    expect(await add(id, 'Wrong code')).toMatchObject({ status: 409, body: { code: 'reasonKnown' } })
  })

  test('gets none from those who may only read, and no other amendment gets one', async () => {
    expect((await add(id, 'Parent rang', reader)).status).toBe(403)
    expect((await add(999_999, 'Parent rang')).status).toBe(404)
    await mark(ada, '2026-11-12', 'L', { reason: 'Arrived late' })
    const [given] = (await list({ kind: 'given' })).amendments
    expect((await add(given?.id, 'Parent rang')).status).toBe(409)
  })

  test.each([
    'update amendment_reasons set reason = reason',
    'delete from amendment_reasons',
    'truncate amendment_reasons',
  ])('keeps its added reason: %s is refused', async (statement) => {
    await add(id, 'Parent rang')
    await expect(school.database.query(rawSql(statement))).rejects.toMatchObject({ code: 'RG002' })
  })
})
