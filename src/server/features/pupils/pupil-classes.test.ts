import type { PupilEntry } from '#contract/pupils.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { startYear } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addClasses, addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { classForNew } from './pupil-checks.ts'

let server: TestServer
let staff: BrowserSession
let yearId: number

beforeAll(async () => {
  server = await openTestServer({ clock: () => new Date('2026-11-13T09:05:00Z') })
  staff = await server.signedInAs('staff')
})
beforeEach(async () => {
  yearId = await startYear(server)
  await addClasses(server.database, ['Reception', 'Year 1', { name: 'Old Barn', isActive: false }])
})
afterAll(() => server.close())

const add = (fields: object = {}) =>
  staff.sendJson<PupilEntry>('POST', '/api/students', {
    ...{ firstName: 'Ada', lastName: 'Byron', academicYearId: yearId },
    ...fields,
  })
const rename = (to: string) =>
  server.database.query(sql`update school_classes set name = ${to} where name = 'Reception'`)
const classOf = async (id: number) =>
  (await server.database.query(sql`select year_group from students where id = ${id}`))[0]
const someoneWaits = () =>
  vi.waitFor(async () => {
    const waiting = await server.database.query(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toHaveLength(1)
  }, 10_000)

test('[H5] the year group is Reception unless given; once it has another name, the first class', async () => {
  expect((await add()).body.yearGroup).toBe('Reception')
  await rename('Robins')
  expect((await add()).body.yearGroup).toBe('Robins')
})

test.each(['Reception', 'Year 2', 'Old Barn'])(
  'no pupil is put into %s, which the school does not have or no longer has',
  async (yearGroup) => {
    await rename('Robins')
    expect(await add({ yearGroup })).toMatchObject({
      status: 400,
      body: { message: `"${yearGroup}" is not a class of the school.` },
    })
    const { body: pupil } = await add({ yearGroup: 'Year 1' })
    expect((await staff.sendJson('PUT', `/api/students/${pupil.id}`, { yearGroup })).status).toBe(400)
    expect(await classOf(pupil.id)).toEqual({ year_group: 'Year 1' })
  },
)

test('a pupil in a class that is no longer offered may stay in it', async () => {
  const { body: pupil } = await add()
  await server.database.query(sql`update students set year_group = 'Old Barn'`)
  const fields = { firstName: 'Augusta', yearGroup: 'Old Barn' }
  expect(await staff.sendJson('PUT', `/api/students/${pupil.id}`, fields)).toMatchObject({
    ...{ status: 200, body: fields },
  })
})

test('a pupil who is added while the class is renamed is in the class of the new name', async () => {
  const adding = await server.database.transaction(async (transaction) => {
    await transaction.query(sql`update school_classes set name = 'Robins' where name = 'Reception'`)
    const waiting = add()
    await someoneWaits()
    return { waiting }
  })
  expect((await adding.waiting).body.yearGroup).toBe('Robins')
})

test.each([
  ['renamed', 'PATCH', { name: 'Robins' }, 200, 'Robins'],
  ['deleted', 'DELETE', undefined, 409, 'Reception'],
] as const)('a class that is %s while a pupil is added does not lose the pupil', async (...row) => {
  const [, method, fields, status, name] = row
  const admin = await server.signedInAs('admin')
  const [reception] = await server.database.query<{ id: number }>(
    sql`select id from school_classes where name = 'Reception'`,
  )
  const changing = await server.database.transaction(async (transaction) => {
    const yearGroup = await classForNew(transaction, undefined)
    const waiting = admin.sendJson(method, `/api/school-classes/${reception?.id}`, fields)
    await someoneWaits()
    await addPupil(transaction, { firstName: 'A', lastName: 'B', yearGroup })
    return { waiting }
  })
  expect((await changing.waiting).status).toBe(status)
  expect(await server.database.query(sql`select year_group from students`)).toEqual([{ year_group: name }])
})
