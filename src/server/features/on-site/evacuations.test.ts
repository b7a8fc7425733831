import type { Evacuations, OneEvacuation } from '#contract/office-day/evacuations.ts'
import { accountFor, reportOf } from '#domain/evacuation/evacuation.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, TODAY_CLOCK, addMarks, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let [ada, ben, cam]: number[] = []
beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  await school.database.query(sql`delete from students`)
  ;[ada, ben, cam] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Ash', yearGroup: 'Reception' },
    { firstName: 'Ben', lastName: 'Birch', yearGroup: 'Reception' },
    { firstName: 'Cam', lastName: 'Cole', yearGroup: 'Year 1' },
  ])
  await addMarks(school.database, [
    { pupil: ada ?? 0, date: TODAY, am: '/' },
    { pupil: ben ?? 0, date: TODAY, am: 'I' },
  ])
})
beforeEach(() => school.database.query(sql`delete from evacuations`))
afterAll(() => school.close())

const NOW = TODAY_CLOCK().toISOString()
const later = (ms: number) => new Date(TODAY_CLOCK().getTime() + ms).toISOString()
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-b30209${String(number).padStart(6, '0')}`

async function start(isDrill = true): Promise<number> {
  const { status, body } = await staff.sendJson<{ id: number }>('POST', '/api/evacuations', { isDrill })
  expect(status).toBe(201)
  return body.id
}
const body = (number: number, fields: object = {}) => ({
  ...{ id: idOf(number), studentId: ada, visitor: null, value: 'found', at: NOW },
  ...fields,
})
const tick = (id: number, sent: object, session = staff) =>
  session.sendJson('POST', `/api/evacuations/${id}/ticks`, sent)
const list = async () => (await staff.getJson<Evacuations>('/api/evacuations')).body
const read = async (id: number) => (await staff.getJson<OneEvacuation>(`/api/evacuations/${id}`)).body
const states = (evacuation: OneEvacuation | null) =>
  evacuation && accountFor(evacuation).map(({ name, state, tick: last }) => [name, state, last?.userName])

test('[N2] who is on site when it starts is looked for, and several phones tick together', async () => {
  const id = await start()
  const { running } = await list()
  expect(running).toMatchObject({ id, isDrill: true, startedAt: NOW, startedBy: 'Sam Staff', endedAt: null })
  expect(states(running)).toEqual([
    ['Ada Ash', 'missing', undefined],
    ['Ben Birch', 'offSite', undefined],
    ['Cam Cole', 'notKnown', undefined],
  ])
  expect((await tick(id, body(1))).status).toBe(201)
  await tick(id, body(2, { studentId: cam, value: 'notHere' }), admin)
  await tick(id, body(3, { studentId: ben, value: 'open' }), admin)
  await tick(id, body(4, { studentId: null, visitor: 'Mr Sparks' }))
  expect(states((await list()).running)).toEqual([
    ['Ada Ash', 'found', 'Sam Staff'],
    ['Ben Birch', 'missing', 'Ada Admin'],
    ['Cam Cole', 'notHere', 'Ada Admin'],
    ['Mr Sparks', 'found', 'Sam Staff'],
  ])
})

test('[N2] one at a time: a second start is refused with a sentence', async () => {
  await start()
  expect(await admin.sendJson('POST', '/api/evacuations', { isDrill: false })).toMatchObject({
    ...{ status: 409, body: { code: 'evacuationRunning' } },
  })
})

test('[N2] a tick that is sent again counts once, and its id belongs to one person', async () => {
  const id = await start()
  const first = await tick(id, body(1))
  expect(await tick(id, body(1, { value: 'notHere' }))).toEqual(first)
  expect((await tick(id, body(1), admin)).status).toBe(404)
  expect((await list()).running?.ticks).toHaveLength(1)
})

test('[N2] the clock of a phone cannot run ahead of the server, nor before the start', async () => {
  const id = await start()
  await tick(id, body(1, { at: later(3_600_000) }))
  await tick(id, body(2, { at: '0001-01-01T00:00:00.000Z' }))
  expect((await list()).running?.ticks.map(({ at }) => at)).toEqual([NOW, NOW])
})

test('[N2] a pupil who is not on the list cannot be ticked', async () => {
  const id = await start()
  expect((await tick(id, body(1, { studentId: 999_999 }))).status).toBe(404)
  expect((await tick(id + 1, body(2))).status).toBe(404)
  expect((await tick(id, body(3, { visitor: 'Mr Sparks' }))).status).toBe(400)
})

test('[N2] its end is a report in the database and in the trail; a tick of a phone that was offline still counts', async () => {
  const id = await start(false)
  await tick(id, body(1, { studentId: cam, value: 'notHere' }))
  expect((await admin.sendJson('POST', `/api/evacuations/${id}/end`)).status).toBe(200)
  expect((await staff.sendJson('POST', `/api/evacuations/${id}/end`)).status).toBe(200)
  expect(await list()).toMatchObject({
    running: null,
    earlier: [{ id, isDrill: false, notFound: 1, notKnown: 0 }],
  })
  const entries = await school.database.query(sql`
    select kind, user_name as person, subject_name as name, after from trail_entries
    where kind like 'evacuation%' order by id desc limit 3`)
  expect(entries).toMatchObject([
    {
      ...{ kind: 'evacuationChanged', person: 'Ada Admin' },
      after: { endedBy: 'Ada Admin', found: 0, notHere: 1, notKnown: 0, notFound: ['Ada Ash (Reception)'] },
    },
    { kind: 'evacuationTickAdded', person: 'Sam Staff', name: 'Cam Cole', after: { value: 'notHere' } },
    { kind: 'evacuationAdded', person: 'Sam Staff', after: { isDrill: false } },
  ])

  await tick(id, body(2))
  const report = reportOf(await read(id))
  expect(report.counts).toMatchObject({ found: 1, notHere: 1, missing: 0 })
  expect(await read(id)).toMatchObject({ endedBy: 'Ada Admin', endedAt: NOW })
})

test('[N2] what was ticked is never changed, nor an evacuation that has ended', async () => {
  const id = await start()
  await tick(id, body(1))
  const refused = { code: 'RG002' }
  await expect(school.database.query(sql`update evacuation_ticks set value = 'open'`)).rejects.toMatchObject(
    refused,
  )
  await expect(school.database.query(sql`update evacuations set people = '[]'`)).rejects.toMatchObject(
    refused,
  )
  await staff.sendJson('POST', `/api/evacuations/${id}/end`)
  await expect(school.database.query(sql`update evacuations set ended_by = 'X'`)).rejects.toMatchObject(
    refused,
  )
})

test('[N2] it is for people who may write', async () => {
  const reader = await school.server.signedInAs('read-only')
  expect((await reader.getJson('/api/evacuations')).status).toBe(403)
  expect((await reader.sendJson('POST', '/api/evacuations', { isDrill: true })).status).toBe(403)
})
