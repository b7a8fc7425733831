import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { TODAY_CLOCK } from '#testing/school-builder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

let server: ServerUnderTest
let said: string[] = []
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const run = (...args: string[]) => {
  said = []
  const parts = {
    database: server.ownDatabase,
    clock: TODAY_CLOCK,
    say: (line: string) => said.push(line),
  }
  return runCommand('end-sessions', args, parts)
}

test('one person is signed out on every device, then everybody', async () => {
  const [desk, phone] = [await server.signedInAs('staff'), await server.signedInAs('staff')]
  const other = await server.signedInAs('admin')
  const statuses = () =>
    Promise.all([desk, phone, other].map(async (browser) => (await browser.getJson('/api/auth/user')).status))
  expect(await statuses()).toEqual([200, 200, 200])
  expect(await run('Staff@bramleyhall.example')).toBe(true)
  expect(said).toEqual(['2 sessions have ended.'])
  expect(await statuses()).toEqual([401, 401, 200])
  expect(await run('--all')).toBe(true)
  expect(said).toEqual(['1 sessions have ended.'])
  expect(await statuses()).toEqual([401, 401, 401])
})

test('without a name, or with an unknown one, it ends no session', async () => {
  const browser = await server.signedInAs('staff')
  expect(await run()).toBe(false)
  expect(await run('nobody@school.example')).toBe(false)
  expect((await browser.getJson('/api/auth/user')).status).toBe(200)
})
