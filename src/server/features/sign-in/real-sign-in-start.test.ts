import type { User } from '#contract/account.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { freePort } from '#testing/free-port.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SESSION_SECRET = 'one secret before and after 000000000'
// The same address as the demonstration's, so that a browser brings its cookie along.
const PORT = String(await freePort())
const REAL = {
  ...{ OIDC_ISSUER: 'https://login.school.example', OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'x' },
  ...{ PUBLIC_URL: `http://127.0.0.1:${PORT}`, PORT, SESSION_SECRET },
}

let store: TestDatabase
let lines: string[]
beforeEach(async () => {
  store = await createTestDatabase()
  lines = []
})
afterEach(() => store.drop())

const start = (env: Record<string, string>) =>
  startTestServer({ connectionString: store.connectionString, env, log: (line) => lines.push(line) })

test('[A9] a school without an administrator is not opened to the first stranger', async () => {
  await expect(start(REAL)).rejects.toThrow('This school has no administrator yet. Set FIRST_ADMIN_EMAIL')
  for (const FIRST_ADMIN_EMAIL of ['head@school.example', 'anyone']) {
    await (await start({ ...REAL, FIRST_ADMIN_EMAIL })).close()
  }
  const parts = { database: store.database, clock: () => new Date(), say: () => {} }
  await runCommand('make-admin', ['head@school.example'], parts)
  await (await start(REAL)).close()
})

test('[A13] an administrator of the demonstration is none of the real school, and the session has ended', async () => {
  const demo = await start({ PORT, SESSION_SECRET })
  const office = demo.visitor()
  await office.signIn('admin')
  expect((await office.getJson<User>('/api/auth/user')).body.role).toBe('admin')
  await demo.close()
  await expect(start(REAL)).rejects.toThrow('This school has no administrator yet.')

  // A demonstration that still runs on the same database signs a person in.
  const again = await start({ PORT, SESSION_SECRET })
  const late = again.visitor()
  await late.signIn('admin')
  await again.close()
  lines = []
  const real = await start({ ...REAL, FIRST_ADMIN_EMAIL: 'head@school.example' })
  for (const browser of [office, late]) expect((await browser.getJson('/api/auth/user')).status).toBe(401)
  expect(lines.join('')).toContain('1 of their sessions ended')
  expect(await store.database.query(sql`select role, is_active, is_authorized from users`)).toEqual([
    { role: 'read-only', is_active: false, is_authorized: false },
  ])
  await real.close()
})
