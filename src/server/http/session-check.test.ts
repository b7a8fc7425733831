import type { MarkChange } from '#contract/mark-changes.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// Changes are made in the database, as another process makes them.

let school: SchoolUnderTest
let staff: BrowserSession
let userId: string
let pupil: number

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

beforeEach(async () => {
  pupil = await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron' })
  staff = await school.server.signedInAs('staff')
  userId = (await staff.getJson<{ id: string }>('/api/auth/user')).body.id
})

const read = () => staff.getJson(`/api/attendance/register?date=${TODAY}`)
const readCalendar = () => staff.getJson(`/api/calendar/range/${TODAY}/${TODAY}`)
const saveOne = (amCode: string) =>
  staff.sendJson('POST', '/api/attendance', {
    ...{ studentId: pupil, date: TODAY, amCode, pmCode: null, session: 'am' },
  })
const saveMany = (code: string) =>
  staff.sendJson('POST', '/api/attendance/bulk', {
    ...{ date: TODAY, session: 'am', marks: [{ studentId: pupil, code }] },
  })

const changes = async () => {
  const path = `/api/attendance/history/${pupil}/${TODAY}`
  return (await (await school.server.signedInAs('admin')).getJson<MarkChange[]>(path)).body
}
const newCodes = async () => (await changes()).map(({ newCode }) => newCode)

const answers = async () => [await read(), await saveOne('I'), await saveMany('N')]

describe('what changes elsewhere counts from the next request on', () => {
  test.each<[string, Sql, [number, string]]>([
    ['a deactivated account', sql`update users set is_active = false`, [403, 'accountInactive']],
    ['a withdrawn authorization', sql`update users set is_authorized = false`, [403, 'accountNotAuthorized']],
  ])('%s', async (_what, change, [status, code]) => {
    expect((await saveOne('/')).status).toBe(200)
    await school.database.query(sql`${change} where id = ${userId}`)
    for (const answer of await answers()) expect(answer).toMatchObject({ status, body: { code } })
    await school.database.query(
      sql`update users set is_active = true, is_authorized = true where id = ${userId}`,
    )
    expect(await newCodes()).toEqual(['/'])
    for (const answer of await answers()) expect(answer.status).toBe(200)
  })

  // Each is the first call after the change, so that its own statement has to find out.
  test.each<[string, () => Promise<{ status: number }>]>([
    ['a class that is opened', read],
    ['a calendar that is read', readCalendar],
    ['a mark that is saved', () => saveOne('I')],
    ['a class that is saved', () => saveMany('N')],
  ])('%s is refused to an account that was deactivated', async (_what, ask) => {
    expect((await saveOne('/')).status).toBe(200)
    await school.database.query(sql`update users set is_active = false where id = ${userId}`)
    expect((await ask()).status).toBe(403)
    await school.database.query(sql`update users set is_active = true where id = ${userId}`)
    expect((await ask()).status).toBe(200)
  })

  test('an ended session, also before its input is judged', async () => {
    expect((await saveOne('/')).status).toBe(200)
    await school.database.query(sql`delete from sessions where sess->>'userId' = ${userId}`)
    expect((await saveOne('no such code')).status).toBe(401)
    expect((await saveOne('L')).status).toBe(401)
    for (const answer of await answers()) expect(answer.status).toBe(401)
    expect(await newCodes()).toEqual(['/'])
  })

  test('another role', async () => {
    expect((await saveOne('/')).status).toBe(200)
    await school.database.query(sql`update users set role = 'read-only' where id = ${userId}`)
    const [register, ...saves] = await answers()
    expect(register).toMatchObject({ status: 200, body: { pupils: expect.any(Array) } })
    expect(JSON.stringify(register?.body)).not.toContain('photoConsent')
    for (const save of saves) expect(save).toMatchObject({ status: 403, body: { code: 'notPermitted' } })
    expect(await newCodes()).toEqual(['/'])
  })

  test('another name, and that another account has the same', async () => {
    const rename = (last: string) =>
      school.database.query(
        sql`update users set first_name = 'Vera', last_name = ${last} where id = ${userId}`,
      )
    await rename('One')
    await saveOne('/')
    await rename('Two')
    await saveOne('L')
    await school.database.query(sql`insert into users (first_name, last_name) values ('Vera', 'Two')`)
    expect((await read()).status).toBe(200)
    await saveOne('I')
    const names = (await changes()).map(({ userName }) => userName)
    expect(names).toEqual([expect.stringMatching(/^Vera Two \(.+@.+\)$/), 'Vera Two', 'Vera One'])
  })
})

describe('how a name is noted follows the other accounts', () => {
  const addNamesake = async (email: string | null = null) => {
    const [other] = await school.database.query<{ id: string }>(sql`
      insert into users (first_name, last_name, email)
      values (${email ? 'Ada' : 'Nora'}, ${email ? 'Byron' : 'Known'}, ${email}) returning id`)
    return other?.id ?? ''
  }
  const notedAs = async () => {
    await saveOne('/')
    await saveOne('L')
    return (await changes())[0]?.userName
  }
  const WITH_ADDRESS = /^Nora Known \(.+@.+\)$/

  beforeEach(async () => {
    await school.database.query(sql`delete from users where first_name = 'Nora' and id <> ${userId}`)
    await school.database.query(
      sql`update users set first_name = 'Nora', last_name = 'Known' where id = ${userId}`,
    )
    expect(await notedAs()).toBe('Nora Known')
  })

  test.each<[string, (other: string) => Sql]>([
    ['is deleted', (other) => sql`delete from users where id = ${other}`],
    ['takes another name', (other) => sql`update users set last_name = 'Unknown' where id = ${other}`],
  ])('it gets an address with a namesake, and loses it when that one %s', async (_what, end) => {
    const other = await addNamesake()
    expect(await notedAs()).toMatch(WITH_ADDRESS)
    await school.database.query(end(other))
    expect(await notedAs()).toBe('Nora Known')
  })

  test('it gets one where the name is the address of another account, and loses it with that', async () => {
    const other = await addNamesake('nora known')
    expect(await notedAs()).toMatch(WITH_ADDRESS)
    await school.database.query(sql`update users set email = 'ada@school.test' where id = ${other}`)
    expect(await notedAs()).toBe('Nora Known')
  })

  test('the trail has nothing of it: no account was changed but the other one', async () => {
    const entries = sql`select count(*)::int as count from trail_entries where subject_id = ${userId}`
    const before = await school.database.query(entries)
    await addNamesake()
    expect(await school.database.query(entries)).toEqual(before)
  })
})

test('a page of another person is refused, however well its session is known', async () => {
  expect((await saveOne('/')).status).toBe(200)
  const path = `/api/attendance/register?date=${TODAY}`
  for (const [user, status] of [
    [userId, 200],
    ['another-person', 401],
  ] as const) {
    expect((await staff.fetch(path, { headers: { 'x-page-user': user } })).status).toBe(status)
  }
})

test('a refusal of the call itself stays what it is', async () => {
  expect((await saveOne('/')).status).toBe(200)
  expect(await saveOne('no such code')).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
  const unknown = { studentId: 2_000_000, date: TODAY, amCode: '/', pmCode: null }
  expect(await staff.sendJson('POST', '/api/attendance', unknown)).toMatchObject({
    status: 404,
    body: { code: 'unknownPupil' },
  })
})
