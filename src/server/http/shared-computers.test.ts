import type { CurrentUser } from '#contract/account.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, buildSchool } from '#testing/school-builder.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const START = Date.parse('2026-11-13T09:05:00Z')

let server: ServerUnderTest
let pupilId: number
let browser: BrowserSession
let now: number
beforeAll(async () => {
  now = START
  server = await openTestServer({ clock: () => new Date(now) })
  await buildSchool(server.ownDatabase)
  pupilId = await addPupil(server.ownDatabase)
})
beforeEach(async () => {
  now = START
  await server.ownDatabase.query(sql`delete from sessions`)
  browser = await server.signedInAs('staff')
})
afterAll(() => server.close())

const share = (isShared: boolean) => browser.sendJson('PUT', '/api/auth/device', { isShared })
const mark = () =>
  browser.sendJson<{ code: string }>('POST', '/api/attendance', {
    ...{ studentId: pupilId, date: '2026-11-13', amCode: '/', pmCode: null, session: 'am' },
  })
const read = async () => (await browser.getJson('/api/school-classes')).status
const isShared = async () => (await browser.getJson<CurrentUser>('/api/auth/user')).body.isSharedDevice
const LOCKED = {
  status: 401,
  body: { code: 'signInAgain', message: expect.stringContaining('Unauthorized') },
}

test('[R4] a computer that one person has alone is not locked', async () => {
  now += 300 * MINUTE
  expect((await mark()).status).toBe(200)
  expect(await isShared()).toBe(false)
})

test('[R4] a shared computer that was left for 20 minutes asks to sign in again before it writes, and reads on', async () => {
  expect((await share(true)).status).toBe(204)
  expect(await isShared()).toBe(true)
  now += 21 * MINUTE
  expect(await read()).toBe(200)
  expect(await mark()).toMatchObject(LOCKED)
  // Reading does not open it again.
  now += MINUTE
  expect(await read()).toBe(200)
  expect(await mark()).toMatchObject(LOCKED)
  expect(await share(false)).toMatchObject(LOCKED)
})

test('[R4] use within 20 minutes keeps it open, however short before the end it was', async () => {
  await share(true)
  for (let round = 0; round < 12; round += 1) {
    now += 18 * MINUTE
    expect((await mark()).status).toBe(200)
  }
})

test('[R4] after the sign-in, which asks for the person anew, the computer is still shared', async () => {
  await share(true)
  now += 21 * MINUTE
  expect(await mark()).toMatchObject(LOCKED)
  const login = await browser.fetch('/api/login')
  expect(new URL(login.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login')
  await browser.signIn('staff')
  expect((await mark()).status).toBe(200)
  expect(await isShared()).toBe(true)
  now += 21 * MINUTE
  expect(await mark()).toMatchObject(LOCKED)
})

test('[R4] a computer that is shared no more is not locked, and its login asks no more than usual', async () => {
  await share(true)
  await share(false)
  now += 60 * MINUTE
  expect((await mark()).status).toBe(200)
  const login = await browser.fetch('/api/login')
  expect(new URL(login.headers.get('location') ?? '').searchParams.has('prompt')).toBe(false)
})

test('[R4] the time is a setting', async () => {
  const strict = await openTestServer({ env: { SHARED_IDLE_MINUTES: '5' }, clock: () => new Date(now) })
  const staff = await strict.signedInAs('staff')
  await staff.sendJson('PUT', '/api/auth/device', { isShared: true })
  now += 6 * MINUTE
  expect(await staff.sendJson('PUT', '/api/auth/device', { isShared: false })).toMatchObject(LOCKED)
  await strict.close()
})
