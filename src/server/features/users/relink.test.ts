import type { User } from '#contract/account.ts'
import { runCommand } from '#server/commands/run-command.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: ServerUnderTest
let admin: BrowserSession
let staff: User
let session: BrowserSession

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await server.ownDatabase.query(sql`delete from users`)
  await server.ownDatabase.query(sql`delete from sessions`)
  admin = await server.signedInAs('admin')
  session = await server.signedInAs('staff')
  staff = (await session.getJson<User>('/api/auth/user')).body
})
afterAll(() => server.close())

/** The provider knows the person by a new subject from now on. */
const changeSubject = () =>
  server.ownDatabase.query(sql`update users set oidc_subject = 'as-it-was' where id = ${staff.id}`)
const relink = (id: string) => admin.sendJson<User & { message: string }>('PATCH', `/api/users/${id}/relink`)
const signIn = async () => {
  const browser = server.visitor()
  const { response } = await browser.signIn('staff')
  return { browser, status: response.status, page: await response.text() }
}

describe('[A9] a person whom the provider knows by a new subject', () => {
  test('is refused until an administrator relinks the account, and then has it as it was', async () => {
    await changeSubject()
    expect(await signIn()).toMatchObject({
      status: 409,
      page: expect.stringContaining('linked to you again'),
    })
    expect(await relink(staff.id)).toMatchObject({ status: 200, body: { isLinked: false, role: 'staff' } })
    const { browser } = await signIn()
    const { body } = await browser.getJson<User>('/api/auth/user')
    expect(body).toMatchObject({ id: staff.id, role: 'staff', isAuthorized: true, isLinked: true })
  })

  test('has it also where an account without an address was made meanwhile, which ends', async () => {
    await changeSubject()
    await server.ownDatabase.query(sql`
      insert into users (id, oidc_issuer, oidc_subject, last_sign_in_at)
      select 'meanwhile', oidc_issuer, 'staff', now() from users where id = ${staff.id}`)
    await relink(staff.id)
    const { browser } = await signIn()
    expect((await browser.getJson<User>('/api/auth/user')).body).toMatchObject({
      id: staff.id,
      role: 'staff',
    })
    const [other] = await server.ownDatabase.query(sql`select is_active from users where id = 'meanwhile'`)
    expect(other).toEqual({ is_active: false })
  })

  test('can be relinked by a command, where no administrator can sign in', async () => {
    await changeSubject()
    const said: string[] = []
    const parts = {
      database: server.ownDatabase,
      clock: () => new Date(),
      say: (line: string) => said.push(line),
    }
    expect(await runCommand('relink', ['Staff@bramleyhall.example'], parts)).toBe(true)
    expect(await runCommand('relink', ['nobody@school.example'], parts)).toBe(false)
    expect(await runCommand('relink', [], parts)).toBe(false)
    const { browser } = await signIn()
    expect((await browser.getJson<User>('/api/auth/user')).body.id).toBe(staff.id)
  })
})

test('a relinked account is signed out at once', async () => {
  await relink(staff.id)
  expect((await session.getJson('/api/auth/user')).status).toBe(401)
})

test('an account without an address cannot be relinked, because no one could prove to own it', async () => {
  await server.ownDatabase.query(sql`update users set email = null where id = ${staff.id}`)
  expect(await relink(staff.id)).toMatchObject({ status: 409, body: { code: 'noAddress' } })
  expect((await session.getJson('/api/auth/user')).status).toBe(200)
})

test('[H3, J3] people cannot relink their own account, and only administrators relink others', async () => {
  const { body: me } = await admin.getJson<User>('/api/auth/user')
  expect(await relink(me.id)).toMatchObject({
    ...{ status: 409, body: { message: 'Cannot relink your own sign-in', code: 'ownAccount' } },
  })
  expect((await session.sendJson('PATCH', `/api/users/${me.id}/relink`)).status).toBe(403)
  expect((await relink('no-such-user')).status).toBe(404)
})
