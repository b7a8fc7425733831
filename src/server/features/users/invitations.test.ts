import type { User } from '#contract/account.ts'
import type { Invitation } from '#contract/people/invitations.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import {
  MORNING,
  emailOf,
  invite as inviteBy,
  openSchoolWithProvider,
  NEWCOMER,
} from '#testing/people/school-with-provider.ts'
import type { SchoolWithProvider } from '#testing/people/school-with-provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolWithProvider
let admin: BrowserSession
beforeAll(async () => {
  school = await openSchoolWithProvider()
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
const DAY = 24 * 60 * 60_000
const withdraw = (id: number) =>
  admin.sendJson<Invitation & { message: string }>('POST', `/api/invitations/${id}/withdrawal`)
const listed = async () => (await admin.getJson<Invitation[]>('/api/invitations')).body
const usedCount = async () => (await listed()).filter(({ usedAt }) => usedAt !== null).length

describe('[R4] 20 sign-ins of people who were invited', () => {
  test('each end of an invitation: used, used twice, expired, withdrawn, replaced, other address, unverified', async () => {
    // 1-6: what was invited is what they get, once.
    const kinds = [
      { role: 'staff', position: 'Supply teacher', schoolClass: 'Year 3', endsOn: '2026-11-13' },
      { role: 'staff', position: 'Class teacher', schoolClass: 'Year 1' },
      { role: 'read-only', position: 'Governor' },
      { role: 'admin', position: 'Bursar' },
      { role: 'staff', endsOn: '2026-12-18' },
      { role: 'read-only' },
    ]
    for (const [index, kind] of kinds.entries()) {
      expect((await invite(`guest-${index}`, kind)).status).toBe(201)
      const { user } = await signIn(`guest-${index}`)
      const expected = { position: null, schoolClass: null, endsOn: null, ...kind }
      expect(user).toMatchObject({ ...expected, isActive: true, isAuthorized: true })
    }
    expect(await usedCount()).toBe(6)

    // 7-9: an administrator decides otherwise; the used invitation gives nothing a second time.
    for (const index of [0, 1, 2]) {
      const { user } = await signIn(`guest-${index}`)
      await admin.sendJson('PATCH', `/api/users/${user.id}/status`, { isActive: false })
      await admin.sendJson('PATCH', `/api/users/${user.id}/role`, { role: 'read-only' })
    }
    for (const index of [0, 1, 2]) {
      expect((await signIn(`guest-${index}`)).user).toMatchObject({ role: 'read-only', isActive: false })
    }

    // 10-11: expired, after two weeks and after the last day.
    await invite('guest-6')
    await invite('guest-7', { endsOn: '2026-11-14' })
    school.world.now += 2 * DAY
    expect((await signIn('guest-7')).user).toMatchObject(NEWCOMER)
    school.world.now += 13 * DAY
    expect((await signIn('guest-6')).user).toMatchObject(NEWCOMER)
    school.world.now = MORNING
    await signInAsHead()

    // 12-13: withdrawn before it was used, by a person or by a newer one.
    const { body: withdrawn } = await invite('guest-8')
    expect(await withdraw(withdrawn.id)).toMatchObject({ status: 200, body: { withdrawnBy: 'Helen Head' } })
    expect((await signIn('guest-8')).user).toMatchObject(NEWCOMER)
    await invite('guest-9', { role: 'admin' })
    await invite('guest-9', { role: 'read-only', position: 'Governor' })
    expect((await signIn('guest-9')).user).toMatchObject({
      role: 'read-only',
      position: 'Governor',
      isAuthorized: true,
    })

    // 14-15: another address, and the same one that the provider has not verified.
    await invite('guest-10')
    school.world.claims['guest-10'] = { email: 'another.person@bramleyhall.example' }
    expect((await signIn('guest-10')).user).toMatchObject({
      ...NEWCOMER,
      email: 'another.person@bramleyhall.example',
    })
    await invite('guest-11')
    school.world.claims['guest-11'] = { email_verified: false }
    expect((await signIn('guest-11')).user).toMatchObject({ ...NEWCOMER, email: null })

    // 16: the address is verified later, and the invitation is still open.
    school.world.claims['guest-11'] = {}
    expect((await signIn('guest-11')).user).toMatchObject({ role: 'staff', isAuthorized: true })

    // 17: written in capitals by the administrator or by the provider.
    await invite('guest-12', { email: ' Guest-12@BramleyHall.example ' })
    school.world.claims['guest-12'] = { email: 'GUEST-12@bramleyhall.example' }
    expect((await signIn('guest-12')).user).toMatchObject({ role: 'staff', isAuthorized: true })

    // 18: a person who waits already gets it at the next sign-in.
    expect((await signIn('guest-13')).user).toMatchObject(NEWCOMER)
    await invite('guest-13', { position: 'Cover' })
    expect((await signIn('guest-13')).user).toMatchObject({
      role: 'staff',
      position: 'Cover',
      isAuthorized: true,
    })

    // 19: another login with an address that is taken is refused, and uses nothing up.
    await invite('guest-14')
    school.world.claims['guest-15'] = { email: emailOf('guest-13') }
    expect((await signIn('guest-15')).status).toBe(409)

    // 20: two callbacks at the same instant use it once.
    await Promise.all([signIn('guest-14'), signIn('guest-14')])
    const [row] = await school.database.query(
      sql`select count(*)::int as count from users where email = ${emailOf('guest-14')} and role = 'staff'`,
    )
    expect(row).toEqual({ count: 1 })
    const states = (await listed()).map(({ usedAt, withdrawnAt }) =>
      usedAt ? 'used' : withdrawnAt ? 'withdrawn' : 'open',
    )
    expect(states.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'open'),
      ...Array.from({ length: 11 }, () => 'used'),
      ...Array.from({ length: 2 }, () => 'withdrawn'),
    ])
  }, 120_000)
})

test('[R4] access ends at the end of the last day, on the next request, for every open session', async () => {
  await invite('guest-0', { endsOn: '2026-11-13' })
  const { browser } = await signIn('guest-0')
  const read = () =>
    browser.getJson<{ message: string }>('/api/attendance/register?date=2026-11-13&yearGroup=Year%201')
  school.world.now = Date.parse('2026-11-13T18:00:00Z')
  expect((await read()).status).toBe(200)
  school.world.now = Date.parse('2026-11-13T23:59:59.999Z')
  expect((await read()).status).toBe(200)
  // A second read of the same process is checked by its statement alone (decision 26).
  expect((await read()).status).toBe(200)
  school.world.now += 1
  expect(await read()).toMatchObject({
    ...{
      status: 403,
      body: { message: 'Your access ended on 13 Nov 2026. Please contact an administrator.' },
    },
  })
  expect((await browser.getJson<User>('/api/auth/user')).body).toMatchObject({ isActive: false })
  // The same person is needed again next week, and is invited again.
  school.world.now = MORNING + 3 * DAY
  await signInAsHead()
  const { body: users } = await admin.getJson<User[]>('/api/users')
  expect(users.find(({ email }) => email === emailOf('guest-0'))).toMatchObject({
    isActive: true,
    endsOn: '2026-11-13',
  })
  expect((await invite('guest-0', { endsOn: '2026-11-16' })).status).toBe(201)
  expect((await signIn('guest-0')).user).toMatchObject({ isActive: true, endsOn: '2026-11-16' })
})

test('[R4] on a summer day the last day ends by the school’s clock', async () => {
  school.world.now = Date.parse('2027-06-10T15:00:00Z')
  await signInAsHead()
  await invite('guest-0', { endsOn: '2027-06-10' })
  const { browser } = await signIn('guest-0')
  school.world.now = Date.parse('2027-06-10T22:59:59Z')
  expect((await browser.getJson('/api/school-classes')).status).toBe(200)
  school.world.now += 1000
  expect((await browser.getJson('/api/school-classes')).status).toBe(403)
})

test('[R4] who can use the register already is not invited; an invitation is withdrawn once', async () => {
  expect(await invite('head')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Helen Head uses') },
  })
  expect((await invite('guest-0', { endsOn: '2026-11-12' })).status).toBe(409)
  expect(await invite('guest-0', { schoolClass: 'Year 99' })).toMatchObject({
    ...{ status: 400, body: { message: '"Year 99" is not a class of the school.' } },
  })
  const { body: used } = await invite('guest-0')
  await signIn('guest-0')
  expect(await withdraw(used.id)).toMatchObject({ status: 409, body: { code: 'invitationUsed' } })
  expect((await withdraw(999_999)).status).toBe(404)
})

test('[R4] a decision in the list of users ends what waits for the address', async () => {
  const { user } = await signIn('guest-0')
  await invite('guest-0', { role: 'admin' })
  await admin.sendJson('PATCH', `/api/users/${user.id}/status`, { isActive: false })
  expect((await signIn('guest-0')).user).toMatchObject({ role: 'read-only', isActive: false })
  expect(await listed()).toMatchObject([{ withdrawnBy: 'Helen Head', usedAt: null }])
})
