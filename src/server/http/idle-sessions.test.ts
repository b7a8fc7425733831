import { runCommand } from '#server/commands/run-command.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const START = Date.parse('2026-11-13T09:05:00Z')

let server: ServerUnderTest
let now: number
beforeAll(async () => {
  server = await openTestServer({ clock: () => new Date(now) })
})
beforeEach(() => {
  now = START
})
afterAll(() => server.close())

/** The status of a request after that many minutes without one. */
const statusAfter = async (browser: BrowserSession, minutes: number) => {
  now += minutes * MINUTE
  return (await browser.getJson('/api/school-classes')).status
}

test('the session of an administrator ends after 60 minutes without use', async () => {
  const admin = await server.signedInAs('admin')
  for (const minutes of [0, 59, 59, 30]) expect(await statusAfter(admin, minutes)).toBe(200)
  expect(await statusAfter(admin, 61)).toBe(401)
})

test.each(['staff', 'read-only'] as const)(
  'the session of a %s account ends after 12 hours',
  async (role) => {
    const browser = await server.signedInAs(role)
    for (const minutes of [0, 61, 700, 700]) expect(await statusAfter(browser, minutes)).toBe(200)
    expect(await statusAfter(browser, 721)).toBe(401)
  },
)

test('requests within the idle time keep a session alive, however many come', async () => {
  const admin = await server.signedInAs('admin')
  for (let minute = 0; minute < 180; minute += 20) expect(await statusAfter(admin, 20)).toBe(200)
})

test('what a page reads by itself does not keep an unattended session alive', async () => {
  const admin = await server.signedInAs('admin')
  for (const minutes of [20, 39]) {
    now += minutes * MINUTE
    const { status } = await admin.fetch('/api/school-classes', { headers: { 'x-following': 'yes' } })
    expect(status).toBe(200)
  }
  expect(await statusAfter(admin, 2)).toBe(401)
})

test('[A13] a person who becomes administrator has the idle time of administrators at once', async () => {
  const browser = await server.signedInAs('staff')
  expect(await statusAfter(browser, 90)).toBe(200)
  const say = () => {}
  await runCommand('make-admin', ['staff@bramleyhall.example'], {
    ...{ database: server.ownDatabase, clock: () => new Date(now), say },
  })
  expect(await statusAfter(browser, 30)).toBe(200)
  expect(await statusAfter(browser, 90)).toBe(401)
})

test('both are settings', async () => {
  const strict = await openTestServer({
    env: { ADMIN_IDLE_MINUTES: '5', SESSION_IDLE_MINUTES: '20' },
    clock: () => new Date(now),
  })
  const [admin, staff] = [await strict.signedInAs('admin'), await strict.signedInAs('staff')]
  expect(await statusAfter(staff, 6)).toBe(200)
  expect(await statusAfter(admin, 0)).toBe(401)
  expect(await statusAfter(staff, 21)).toBe(401)
  await strict.close()
})
