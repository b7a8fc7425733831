import type { User } from '#contract/account.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

describe('user management', () => {
  let server: TestServer
  let admin: BrowserSession
  let staff: BrowserSession
  let reader: BrowserSession
  const idOf = async (browser: BrowserSession) => (await browser.getJson<User>('/api/auth/user')).body.id
  const listed = async () => (await admin.getJson<User[]>('/api/users')).body

  beforeAll(async () => {
    server = await openTestServer()
  })
  beforeEach(async () => {
    await server.database.query(sql`delete from users`)
    await server.database.query(sql`delete from sessions`)
    admin = await server.signedInAs('admin')
    staff = await server.signedInAs('staff')
    reader = await server.signedInAs('read-only')
  })
  afterAll(() => server.close())

  test('[H2] an admin sees every user with all that the table shows', async () => {
    const users = await listed()
    expect(
      users.map(({ lastName, role, isActive, isAuthorized }) => ({ lastName, role, isActive, isAuthorized })),
    ).toEqual([
      { lastName: 'Admin', role: 'admin', isActive: true, isAuthorized: true },
      { lastName: 'Reader', role: 'read-only', isActive: true, isAuthorized: true },
      { lastName: 'Staff', role: 'staff', isActive: true, isAuthorized: true },
    ])
    expect(users[0]?.lastSignInAt).toMatch(/^\d{4}-/)
  })

  test('[H2, J4] role, status, authorization and names can be changed, each answering the user', async () => {
    const id = await idOf(reader)
    const change = (what: string, body?: unknown) =>
      admin.sendJson<User>('PATCH', `/api/users/${id}/${what}`, body)
    expect((await change('role', { role: 'staff' })).body).toMatchObject({ id, role: 'staff' })
    expect((await change('status', { isActive: false })).body).toMatchObject({ isActive: false })
    expect((await change('status', { isActive: true })).body).toMatchObject({ isActive: true })
    expect((await change('unauthorize')).body).toMatchObject({ isAuthorized: false })
    expect((await change('authorize')).body).toMatchObject({ isAuthorized: true })
    const names = { firstName: '  Zoë ', lastName: 'O’Neill' }
    expect((await change('details', names)).body).toMatchObject({
      firstName: 'Zoë',
      lastName: 'O’Neill',
      role: 'staff',
    })
  })

  test.each([
    ['role', { role: 'read-only' }],
    ['status', { isActive: false }],
    ['unauthorize', undefined],
  ])('[A13] %s works on the very next call of that person', async (what, body) => {
    const another = await server.signedInAs('staff')
    const id = await idOf(another)
    await server.database.query(sql`update users set role = 'admin' where id = ${id}`)
    expect((await another.getJson('/api/users')).status).toBe(200)
    expect((await admin.sendJson('PATCH', `/api/users/${id}/${what}`, body)).status).toBe(200)
    expect((await another.getJson('/api/users')).status).toBe(403)
  })

  test.each([
    ['role', { role: 'staff' }, 'Cannot change your own role'],
    ['status', { isActive: false }, 'Cannot deactivate yourself'],
    ['unauthorize', undefined, 'Cannot change your own authorization'],
    ['authorize', undefined, 'Cannot change your own authorization'],
  ])('[H3] the server refuses a change of one’s own %s', async (what, body, message) => {
    const before = await listed()
    const id = await idOf(admin)
    const answer = await admin.sendJson('PATCH', `/api/users/${id}/${what}`, body)
    expect(answer).toMatchObject({ status: 409, body: { message, code: 'ownAccount' } })
    expect(await listed()).toEqual(before)
  })

  test('[H3] one’s own names may be corrected', async () => {
    const answer = await admin.sendJson<User>('PATCH', `/api/users/${await idOf(admin)}/details`, {
      firstName: 'Adele',
      lastName: 'Admin',
    })
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Adele' } })
  })

  test.each(['staff', 'reader'] as const)(
    '[J3] a %s account is refused every call of user management',
    async (who) => {
      const browser = { staff, reader }[who]
      const id = await idOf(admin)
      const calls: [string, string, unknown?][] = [
        ['GET', '/api/users'],
        ['PATCH', `/api/users/${id}/role`, { role: 'read-only' }],
        ['PATCH', `/api/users/${await idOf(browser)}/role`, { role: 'admin' }],
        ['PATCH', `/api/users/${id}/status`, { isActive: false }],
        ['PATCH', `/api/users/${id}/authorize`],
        ['PATCH', `/api/users/${id}/unauthorize`],
        ['PATCH', `/api/users/${id}/details`, { firstName: 'A', lastName: 'B' }],
      ]
      for (const [method, path, body] of calls) {
        expect((await browser.sendJson(method, path, body)).status, `${method} ${path}`).toBe(403)
      }
    },
  )

  test.each([
    ['role', { role: 'owner' }, /^role must be one of/],
    ['role', { role: 'staff', isActive: true }, /"isActive" is not a known field/],
    ['status', { isActive: 'no' }, /^isActive must be true or false/],
    ['status', { isActive: true, role: 'admin' }, /"role" is not a known field/],
    ['details', { firstName: ' ', lastName: 'B' }, /^firstName must not be empty/],
    [
      'details',
      { firstName: 'A', lastName: 'B', id: 'x', role: 'admin', createdAt: '2020-01-01' },
      /not known fields/,
    ],
    ['details', { firstName: 'A'.repeat(101), lastName: 'B' }, /^firstName must be at most 100/],
  ])('[J7] %s with %j is refused and nothing changes', async (what, body, message) => {
    const before = await listed()
    const answer = await admin.sendJson<{ message: string }>(
      'PATCH',
      `/api/users/${await idOf(reader)}/${what}`,
      body,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
    expect(await listed()).toEqual(before)
  })

  test('a body smuggled into authorize changes the authorization alone', async () => {
    const id = await idOf(reader)
    const body = { role: 'admin', isActive: false, id: 'x' }
    const answer = await admin.sendJson<User>('PATCH', `/api/users/${id}/authorize`, body)
    expect(answer.body).toMatchObject({ id, role: 'read-only', isActive: true, isAuthorized: true })
  })

  test('[J7] an unknown user answers 404', async () => {
    for (const [what, body] of [
      ['role', { role: 'staff' }],
      ['details', { firstName: 'A', lastName: 'B' }],
    ] as const) {
      expect((await admin.sendJson('PATCH', `/api/users/nobody/${what}`, body)).status).toBe(404)
    }
  })

  test('[H3] two admins who demote each other at the same instant leave at least one, every time', async () => {
    const other = await server.signedInAs('staff')
    const [adminId, otherId] = [await idOf(admin), await idOf(other)]
    const blows = [
      ['role', { role: 'staff' }],
      ['status', { isActive: false }],
      ['unauthorize', undefined],
    ] as const
    for (let round = 0; round < 24; round += 1) {
      await server.database.query(
        sql`update users set role = 'admin', is_active = true, is_authorized = true where id in (${adminId}, ${otherId})`,
      )
      const [what, body] = blows[round % 3] ?? blows[0]
      const answers = await Promise.all([
        admin.sendJson('PATCH', `/api/users/${otherId}/${what}`, body),
        other.sendJson('PATCH', `/api/users/${adminId}/${what}`, body),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      const left = await server.database.query(
        sql`select id from users where role = 'admin' and is_active and is_authorized`,
      )
      expect(left).toHaveLength(1)
    }
  })
})
