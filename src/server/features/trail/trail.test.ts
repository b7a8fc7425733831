import type { TrailPage } from '#contract/trail.ts'
import { TRAIL_KINDS } from '#domain/record/trail-kinds.ts'
import { shortForm } from '#domain/record/checkpoint.ts'
import { sql } from '#server/db/sql.ts'
import { newPrivateKey, readPrivateKey } from '#server/infra/note-key.ts'
import { makeCheckpoint } from '#server/record/make-checkpoint.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession
let pupilId: number
const read = async (query = '') => (await admin.getJson<TrailPage>(`/api/trail${query}`)).body

beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  pupilId = await addPupil(school.database, { firstName: 'Ella', lastName: 'Baker' })
  await admin.sendJson('PUT', `/api/students/${pupilId}`, { gender: 'F' })
  for (let change = 0; change < 60; change += 1) {
    await school.database.query(
      sql`update school_classes set age_range = ${String(change)} where name = 'Year 1'`,
    )
  }
})
afterAll(() => school.close())

describe('[L4] GET /api/trail', () => {
  test('gives the newest entries first, page by page, each once', async () => {
    const first = await read()
    expect(first.entries).toHaveLength(50)
    const second = await read(`?before=${first.next}`)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  })

  test('one pupil, with before, after and who did it', async () => {
    const { entries, pupils } = await read(`?pupil=${pupilId}`)
    expect(pupils).toContainEqual({ id: String(pupilId), name: 'Ella Baker' })
    expect(entries.map(({ kind }) => kind)).toEqual(['pupilChanged', 'pupilAdded'])
    expect(entries[0]).toMatchObject({ after: { gender: 'F' }, userName: 'Ada Admin', userRole: 'admin' })
  })

  test('one person, one kind, one day', async () => {
    const { people } = await read()
    const own = people.find(({ name }) => name === 'Ada Admin')?.id ?? ''
    expect((await read(`?person=${own}&kind=pupilChanged`)).entries).toHaveLength(1)
    expect((await read('?kind=signedIn')).entries).toMatchObject([{ subjectName: 'Ada Admin' }])
    expect((await read('?day=2001-01-01')).entries).toEqual([])
  })

  test.each(['?kind=unknown', '?day=yesterday', '?before=x', '?other=1'])('%s is refused', async (query) => {
    expect((await admin.getJson(`/api/trail${query}`)).status).toBe(400)
  })

  test('is for administrators alone', async () => {
    const staff = await school.server.signedInAs('staff')
    expect((await staff.getJson('/api/trail')).status).toBe(403)
  })
})

test('[L4] the trail is a CSV file in the words of the screen, by the same filters, and the export stands in the trail', async () => {
  const answer = await admin.fetch(`/api/trail.csv?pupil=${pupilId}`)
  expect(answer.headers.get('content-disposition')).toContain('trail-2026-11-13.csv')
  const [headings, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(headings).toBe('Entered at,What,Of,About,Before,After,Person,Position')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Pupil changed,Ella Baker,,Gender: none,Gender: F,Ada Admin,/,
  )
  const { entries } = await read('?kind=exported')
  expect(entries[0]).toMatchObject({ subjectName: 'trail-2026-11-13.csv', about: { pupil: String(pupilId) } })
  const staff = await school.server.signedInAs('staff')
  expect((await staff.fetch('/api/trail.csv')).status).toBe(403)
})

test('[L4] every kind that the database enters has its words', async () => {
  const rows = await school.database.query<{ source: string }>(
    sql`select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const sources = rows.map(({ source }) => source).join('\n')
  const direct = [...sources.matchAll(/enter_in_trail\(\s*'(\w+)'/g)].map(([, kind = '']) => kind)
  const triggers = await school.database.query<{ kind: string }>(sql`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) || verb as kind from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    join (values (4, 'Added'), (16, 'Changed'), (8, 'Deleted')) as verbs (event, verb) on tgtype & event > 0
    where proname = 'enter_change'`)
  const made = triggers.map(({ kind }) => kind)
  expect(direct.length).toBeGreaterThan(5)
  expect(made.length).toBeGreaterThan(15)
  expect([...direct, ...made].filter((kind) => !(kind in TRAIL_KINDS))).toEqual([])
})

test('[L5] the foot of prints is the latest checkpoint, a CSV carries its short form, and that of amendments ends with it', async () => {
  const foot = async () => (await admin.fetch('/api/trail/seal.svg')).text()
  const csv = () => admin.fetch('/api/students/export?academicYear=2026-2027')
  const seal = async () => (await admin.getJson('/api/trail/seal')).body
  expect(await foot()).not.toContain('Sealed')
  expect(await seal()).toEqual({ seal: null })
  expect((await csv()).headers.get('x-record-seal')).toBeNull()
  const key = readPrivateKey(newPrivateKey())
  if (!key) throw new Error('no key')
  const checkpoint = await makeCheckpoint(school.database, { origin: 'school/record', key, stores: [] })
  expect(await foot()).toContain(shortForm(checkpoint))
  expect(await seal()).toMatchObject({ seal: { short: shortForm(checkpoint), entries: checkpoint.size } })
  expect((await csv()).headers.get('x-record-seal')).toBe(shortForm(checkpoint))
  const amendments = await (await admin.fetch('/api/amendments.csv')).text()
  expect(amendments).toMatch(new RegExp(`Sealed on .+ entries,${shortForm(checkpoint)}\r\n$`))
})
