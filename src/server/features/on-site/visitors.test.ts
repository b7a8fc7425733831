import type { OneEvacuation } from '#contract/office-day/evacuations.ts'
import type { OnSiteDay } from '#contract/office-day/on-site.ts'
import type { Visitor } from '#domain/office-day/visitors.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())
beforeEach(async () => {
  await school.database.query(sql`delete from visitors`)
  await school.database.query(sql`delete from evacuations`)
})

const SPARKS = { name: 'Mr Sparks', visiting: 'Gas engineer', arrived: '08:50' }
const enter = (visitor: object, headers = {}) =>
  staff.sendJson<Visitor & { message: string }>('POST', '/api/visitors', visitor, headers)
const leave = (id: number, left: string | null) =>
  staff.sendJson<Visitor & { message: string }>('PATCH', `/api/visitors/${id}`, { left })
const shown = async () => (await staff.getJson<OnSiteDay>('/api/on-site')).body.visitors

test('[N1] a visitor is signed in, shown on site and signed out; that can be taken back', async () => {
  const entered = await enter(SPARKS)
  expect(entered).toMatchObject({ status: 201, body: { ...SPARKS, left: null } })
  const { id } = entered.body
  expect(await shown()).toEqual([{ id, ...SPARKS, left: null }])
  expect(await leave(id, '09:00')).toMatchObject({ status: 200, body: { left: '09:00' } })
  expect(await shown()).toEqual([{ id, ...SPARKS, left: '09:00' }])
  // From a device that has not heard of it yet.
  expect(await leave(id, '09:05')).toMatchObject({ status: 200, body: { left: '09:00' } })
  expect(await leave(id, null)).toMatchObject({ status: 200, body: { left: null } })
})

test('[N1, L4] who signed a visitor in and out is in the trail', async () => {
  const { body } = await enter(SPARKS)
  await leave(body.id, '09:00')
  const entries = await school.database.query(sql`
    select kind, subject_name as name, user_name as person, after from trail_entries
    where kind like 'visitor%' order by id desc limit 2`)
  expect(entries).toMatchObject([
    { kind: 'visitorChanged', name: 'Mr Sparks', person: 'Sam Staff', after: { leftAt: '09:00:00' } },
    { kind: 'visitorAdded', name: 'Mr Sparks', person: 'Sam Staff', after: { visiting: 'Gas engineer' } },
  ])
})

test('[N1] a press that is sent twice enters one visitor', async () => {
  const key = { 'idempotency-key': '01930000-0000-7000-8000-00000000aa01' }
  const [first, again] = [await enter(SPARKS, key), await enter(SPARKS, key)]
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(await shown()).toHaveLength(1)
})

test('[N1] two visitors on site differ by name, since an evacuation looks for them by it', async () => {
  const first = await enter(SPARKS)
  expect(await enter({ ...SPARKS, name: 'mr sparks' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('mr sparks is signed in already.') as string },
  })
  await leave(first.body.id, '09:00')
  expect((await enter({ ...SPARKS, name: 'mr sparks' })).status).toBe(201)
  expect(await leave(first.body.id, null)).toMatchObject({
    status: 409,
    body: {
      code: 'visitorHere',
      message:
        'Mr Sparks is signed in already. If this is another person, add an initial or a company to the name.',
    },
  })
})

test.each([
  [{ ...SPARKS, name: '  ' }, 'name must not be empty'],
  [{ ...SPARKS, arrived: '09:59' }, 'The time of arrival is later than now.'],
  [{ ...SPARKS, arrived: '9' }, 'arrived must be a time of day'],
])('[N1] wrong input is refused with a sentence: %j', async (visitor, sentence) => {
  const { status, body } = await enter(visitor)
  expect(status).toBe(400)
  expect(body.message).toContain(sentence)
  expect(await shown()).toEqual([])
})

test('[N1] a visitor cannot leave before the arrival, nor on another day', async () => {
  const { body } = await enter(SPARKS)
  expect(await leave(body.id, '08:49')).toMatchObject({
    status: 400,
    body: { message: 'The time of leaving is before the arrival.' },
  })
  await school.database.query(sql`update visitors set date = date - 1`)
  expect((await leave(body.id, '09:00')).status).toBe(404)
  expect(await shown()).toEqual([])
})

const start = async () =>
  (await staff.sendJson<{ id: number }>('POST', '/api/evacuations', { isDrill: true })).body.id
const listed = async (id: number) =>
  (await staff.getJson<OneEvacuation>(`/api/evacuations/${id}`)).body.ticks
    .map(({ visitor, value, userName }) => `${visitor} ${value} ${userName}`)
    .toSorted()

test('[N1, N2] an evacuation looks for the visitors who are on site', async () => {
  await enter(SPARKS)
  const gone = await enter({ ...SPARKS, name: 'Mrs Bell' })
  await leave(gone.body.id, '09:00')
  expect(await listed(await start())).toEqual(['Mr Sparks open Sam Staff'])
})

test('[N1, N2] who is signed in, or back in, while it runs is looked for too, once', async () => {
  const gone = await enter({ ...SPARKS, name: 'Mrs Bell' })
  await leave(gone.body.id, '09:00')
  const id = await start()
  const admin = await school.server.signedInAs('admin')
  await admin.sendJson('POST', '/api/visitors', SPARKS)
  await leave(gone.body.id, null)
  const all = ['Mr Sparks open Ada Admin', 'Mrs Bell open Sam Staff']
  expect(await listed(id)).toEqual(all)
  await leave(gone.body.id, '09:01')
  await enter({ ...SPARKS, name: 'mrs bell' })
  expect(await listed(id)).toEqual(all)
})

test('[N1, N2] who was not here and comes back while it runs is looked for again', async () => {
  const { body } = await enter(SPARKS)
  const id = await start()
  // The clock of the test stands still: of one moment, the tick with the highest id is the latest.
  const notHere = {
    ...{ id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', at: new Date(0).toISOString() },
    ...{ studentId: null, visitor: 'Mr Sparks', value: 'notHere' },
  }
  expect((await staff.sendJson('POST', `/api/evacuations/${id}/ticks`, notHere)).status).toBe(201)
  await leave(body.id, '09:01')
  await enter({ ...SPARKS, name: 'MR  Sparks' })
  const listedTwice = ['Mr Sparks notHere Sam Staff', 'Mr Sparks open Sam Staff', 'Mr Sparks open Sam Staff']
  expect(await listed(id)).toEqual(listedTwice)
})

test('[N1, N2] who is signed in after it has ended, or while one of another day runs, is on no list', async () => {
  const id = await start()
  await staff.sendJson('POST', `/api/evacuations/${id}/end`)
  await enter(SPARKS)
  expect(await listed(id)).toEqual([])
  const next = await start()
  await school.database.query(sql`update evacuations set date = date - 1 where id = ${next}`)
  await enter({ ...SPARKS, name: 'Mrs Bell' })
  expect(await listed(next)).toEqual(['Mr Sparks open Sam Staff'])
})

test('[N1, N2] who is signed in at the moment of its start is not missed', async () => {
  const started = await school.database.transaction(async (transaction) => {
    await transaction.query(
      sql`insert into visitors (date, name, arrived) values (${TODAY}, 'Mr Sparks', '08:50')`,
    )
    const starting = start()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { starting }
  })
  expect(await listed(await started.starting)).toEqual(['Mr Sparks open Sam Staff'])
})

test('[N1, N3] the paper list of the school names the visitors who are on site', async () => {
  await enter({ ...SPARKS, name: 'Mr <Sparks>' })
  const paper = await (await staff.fetch('/api/on-site/paper')).text()
  expect(paper).toContain(
    '<h2>Visitors</h2>\n<div class="visitor"><i></i>Mr &#60;Sparks&#62; (Gas engineer)</div>',
  )
  // Where no pupils are expected, the sheet counts none.
  expect(paper).toContain('<p class="counts">1 visitor</p>')
})

test('[N1] it is for people who may write', async () => {
  const reader = await school.server.signedInAs('read-only')
  expect((await reader.sendJson('POST', '/api/visitors', SPARKS)).status).toBe(403)
})
