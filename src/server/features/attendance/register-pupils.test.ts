import type { Register } from '#contract/attendance.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { TODAY, addPupils } from '#testing/school-builder.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// Changes are made in the database, as another process makes them.

let school: SchoolUnderTest
let staff: BrowserSession
let ada: number
let ben: number

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
})
afterAll(() => school.close())

beforeEach(async () => {
  await school.database.query(sql`delete from students`)
  ;[ada = 0, ben = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Byron', yearGroup: 'Reception' },
    { firstName: 'Ben', lastName: 'Young', yearGroup: 'Reception' },
  ])
})

const path = `/api/attendance/register?date=${TODAY}&yearGroup=Reception`
const read = async (session = staff) => (await session.getJson<Register>(path)).body.pupils
const names = async () => (await read()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

test('a pupil who is changed elsewhere is shown so at once, in the order of the new name', async () => {
  expect(await names()).toEqual(['Ada Byron', 'Ben Young'])
  await school.database.query(sql`update students set last_name = 'Zeal' where id = ${ada}`)
  expect(await names()).toEqual(['Ben Young', 'Ada Zeal'])
  await school.database.query(sql`update students set year_group = 'Year 1' where id = ${ben}`)
  expect(await names()).toEqual(['Ada Zeal'])
  await school.database.query(sql`update students set profile_image_url = '/p/1' where id = ${ada}`)
  expect(await read()).toMatchObject([{ lastName: 'Zeal', profileImageUrl: '/p/1' }])
  await school.database.query(sql`update students set leave_date = ${TODAY}::date - 1 where id = ${ada}`)
  expect(await read()).toEqual([])
})

test('of a change that was undone nothing is shown', async () => {
  expect(await names()).toEqual(['Ada Byron', 'Ben Young'])
  const undone = school.database.transaction(async ({ query }) => {
    await query(sql`update students set first_name = 'Eve' where id = ${ada}`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await names()).toEqual(['Ada Byron', 'Ben Young'])
})

test('who may only read gets no field of those who may change, whoever asked before', async () => {
  const reader = await school.server.signedInAs('read-only')
  const admin = await school.server.signedInAs('admin')
  const showsConsent = async (session: BrowserSession) =>
    (await read(session)).map((pupil) => 'photoConsent' in pupil)
  expect(await showsConsent(admin)).toEqual([true, true])
  expect(await showsConsent(reader)).toEqual([false, false])
  expect(await showsConsent(admin)).toEqual([true, true])
})

test('pupils are read by a statement of their own, once, and so is what is planned, where there is anything', async () => {
  await staff.getJson('/api/school-classes')
  expect(await statementsOf(() => read())).toBe(2)
  expect(await statementsOf(() => read())).toBe(1)
  await school.database.query(sql`
    insert into pupil_movements (student_id, date, kind, time, reason, user_id, user_name)
    values (${ben}, ${TODAY}, 'out', '12:10', 'ill', 'office', 'The office')`)
  expect(await statementsOf(() => read())).toBe(2)
  const { body } = await staff.getJson<Register>(path)
  expect(body.plans).toEqual([{ studentId: ben, session: 'pm', code: 'I', outSince: '12:10' }])
})
