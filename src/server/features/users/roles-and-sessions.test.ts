import type { User } from '#contract/account.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { NEWCOMER, invite as inviteBy, openSchoolWithProvider } from '#testing/people/school-with-provider.ts'
import type { SchoolWithProvider } from '#testing/people/school-with-provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const ENV = {
  ...{
    OIDC_ROLES_CLAIM: 'groups',
    OIDC_ADMIN_GROUPS: 'Register admins',
    OIDC_STAFF_GROUPS: 'Teachers; Office',
  },
}

let school: SchoolWithProvider
let admin: BrowserSession
beforeAll(async () => {
  school = await openSchoolWithProvider(ENV)
})
beforeEach(async () => {
  await school.begin()
  await signInAsHead()
})
afterAll(() => school.close())

const signIn = (id: string) => school.signIn(id)
const signInAsHead = async () => {
  admin = (await signIn('head')).browser
}
const invite = (id: string, more: object = {}) => inviteBy(admin, id, more)
describe('[R4] groups of the school’s login', () => {
  const signInWith = async (id: string, groups: unknown) => {
    school.world.claims[id] = groups === undefined ? {} : { groups }
    return (await signIn(id)).user
  }
  const STAFF = { role: 'staff', isAuthorized: true, roleFromLogin: true }

  test('give the role at the first sign-in and at every later one, and take it again', async () => {
    expect(await signInWith('guest-0', ['Office', 'Cooks'])).toMatchObject(STAFF)
    expect(await signInWith('guest-0', ['Register admins', 'Office'])).toMatchObject({
      ...STAFF,
      role: 'admin',
    })
    expect(await signInWith('guest-0', undefined)).toMatchObject({ ...STAFF, role: 'admin' })
    expect(await signInWith('guest-0', 'Teachers')).toMatchObject(STAFF)
    expect(await signInWith('guest-0', [])).toMatchObject({ ...NEWCOMER, roleFromLogin: false })
  })

  test('leave a role that an administrator gave, and people without any group as they are', async () => {
    expect(await signInWith('guest-0', ['Cooks'])).toMatchObject(NEWCOMER)
    await invite('guest-0')
    expect(await signInWith('guest-0', ['Cooks'])).toMatchObject({ role: 'staff', roleFromLogin: false })
  })

  test('never take the last administrator from the school', async () => {
    expect(await signInWith('head', ['Teachers'])).toMatchObject({ role: 'admin', isAuthorized: true })
    await invite('guest-0', { role: 'admin' })
    expect(await signInWith('guest-0', undefined)).toMatchObject({ role: 'admin' })
    expect(await signInWith('head', ['Teachers'])).toMatchObject({ role: 'staff' })
  })

  test('do not let a deactivated account in', async () => {
    const user = await signInWith('guest-0', ['Teachers'])
    await admin.sendJson('PATCH', `/api/users/${user.id}/status`, { isActive: false })
    expect(await signInWith('guest-0', ['Register admins'])).toMatchObject({ isActive: false })
  })
})

test('[R4] an administrator with a last day cannot leave the school without a lasting one', async () => {
  await invite('guest-0', { role: 'admin', endsOn: '2026-12-18' })
  const { browser } = await signIn('guest-0')
  const { body: head } = await admin.getJson<User>('/api/auth/user')
  const { body: guest } = await browser.getJson<User>('/api/auth/user')
  const details = { firstName: 'Helen', lastName: 'Head' }
  const changes: [string, object][] = [
    ['role', { role: 'staff' }],
    ['status', { isActive: false }],
    ['details', { ...details, endsOn: '2026-12-01' }],
  ]
  for (const [what, body] of changes) {
    expect(await browser.sendJson('PATCH', `/api/users/${head.id}/${what}`, body)).toMatchObject({
      ...{ status: 409, body: { code: 'lastAdmin' } },
    })
  }
  const own = { ...details, endsOn: null }
  expect(await browser.sendJson('PATCH', `/api/users/${guest.id}/details`, own)).toMatchObject({
    ...{ status: 409, body: { message: 'Cannot change your own last day' } },
  })
  expect(
    await admin.sendJson('PATCH', `/api/users/${guest.id}/details`, { ...own, schoolClass: 'Year 2' }),
  ).toMatchObject({
    ...{ status: 200, body: { endsOn: null, schoolClass: 'Year 2' } },
  })
  expect((await browser.sendJson('PATCH', `/api/users/${head.id}/role`, { role: 'staff' })).status).toBe(200)
})

test('[R4] one person is signed out everywhere, everybody but oneself at once, and both are in the trail', async () => {
  await invite('guest-0')
  const { browser: laptop, user } = await signIn('guest-0')
  const { browser: phone } = await signIn('guest-0')
  const { browser: mine } = await signIn('head')
  const statusOf = async (browser: BrowserSession) => (await browser.getJson('/api/auth/user')).status
  expect(await admin.sendJson('POST', `/api/users/${user.id}/sign-out`)).toMatchObject({
    status: 200,
    body: { ended: 2 },
  })
  expect(await Promise.all([laptop, phone, mine].map(statusOf))).toEqual([401, 401, 200])
  const { browser: again } = await signIn('guest-0')
  expect(await admin.sendJson('POST', '/api/users/sign-out')).toMatchObject({
    status: 200,
    body: { ended: 2 },
  })
  expect(await Promise.all([again, mine, admin].map(statusOf))).toEqual([401, 401, 200])
  expect((await admin.sendJson('POST', '/api/users/nobody/sign-out')).status).toBe(404)
  const entries = await school.database.query(sql`
    select subject, subject_name, about, user_name from trail_entries where kind = 'sessionsEnded' order by id`)
  expect(entries).toEqual([
    { subject: 'user', subject_name: 'Guest 0', about: { ended: 2 }, user_name: 'Helen Head' },
    { subject: 'school', subject_name: '', about: { ended: 2 }, user_name: 'Helen Head' },
  ])
})
