import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { TODAY_CLOCK, addPupil, buildSchool } from '#testing/school-builder.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let admin: BrowserSession
let adminId: string
let pupilId: number

beforeEach(async () => {
  server = await openTestServer({ clock: TODAY_CLOCK })
  await server.signedInAs('staff')
  admin = await server.signedInAs('admin')
  const [me] = await server.database.query<{ id: string }>(sql`select id from users where role = 'admin'`)
  adminId = me?.id ?? ''
  await buildSchool(server.database)
  pupilId = await addPupil(server.database, { firstName: 'Ada', lastName: 'Byron' })
})
afterEach(() => server.close())

const rename = (firstName: string, lastName: string) =>
  admin.sendJson('PATCH', `/api/users/${adminId}/details`, { firstName, lastName })

async function nameNotedWithMark(): Promise<unknown> {
  const mark = { studentId: pupilId, date: '2026-11-13', amCode: '/', pmCode: null }
  expect((await admin.sendJson('POST', '/api/attendance', mark)).status).toBe(200)
  const [entry] = await server.database.query(
    sql`select user_id, user_name from attendance_changes order by id desc limit 1`,
  )
  return entry
}

describe('a name in the history is one person’s', () => {
  test('a name of one’s own is noted as it is', async () => {
    expect(await nameNotedWithMark()).toEqual({ user_id: adminId, user_name: 'Ada Admin' })
  })

  test.each([
    ['the name of a colleague', 'Sam', 'Staff'],
    ['the same in other letters', 'SAM', '  staff'],
    ['the same in other signs', 'Ｓam', 'Staff'],
  ])('%s is noted with the address that tells the two apart', async (_, firstName, lastName) => {
    await rename(firstName, lastName)
    expect(await nameNotedWithMark()).toMatchObject({
      user_id: adminId,
      user_name: expect.stringContaining('(admin@'),
    })
  })

  test('the address of a colleague as a name is noted with one’s own', async () => {
    const [{ email } = { email: '' }] = await server.database.query<{ email: string }>(
      sql`select email from users where role = 'staff'`,
    )
    await server.database.query(
      sql`update users set first_name = ${email}, last_name = null where id = ${adminId}`,
    )
    expect(await nameNotedWithMark()).toMatchObject({ user_name: expect.stringContaining('(admin@') })
  })

  test('a change of name, also of one’s own, is in the trail with who made it, and back again too', async () => {
    await rename('Sam', 'Staff')
    await rename('Ada', 'Admin')
    const entries = await server.database.query(
      sql`select kind, subject_id, before, after, user_id, user_name from trail_entries where kind = 'nameChanged' order by id`,
    )
    const [own, colleague] = [
      { firstName: 'Ada', lastName: 'Admin' },
      { firstName: 'Sam', lastName: 'Staff' },
    ]
    const change = { kind: 'nameChanged', subject_id: adminId, user_id: adminId }
    expect(entries).toEqual([
      { ...change, before: own, after: colleague, user_name: 'Ada Admin' },
      { ...change, before: colleague, after: own, user_name: expect.stringMatching(/^Sam Staff \(admin@/) },
    ])
  })
})
