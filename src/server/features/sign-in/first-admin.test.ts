import type { DemoAccount } from '#server/demo/login/accounts.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import type { RunningProvider } from '#testing/identity-provider.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { signInAtProvider } from '#testing/sign-in-at-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROUNDS = process.env['FULL'] === '1' ? 10 : 3
const people: DemoAccount[] = Array.from({ length: 30 }, (_, index) => ({
  id: `person-${index}`,
  firstName: 'Person',
  lastName: String(index),
  post: 'Teacher',
}))

let store: TestDatabase
let provider: RunningProvider
let servers: ServerProcess[]

beforeAll(async () => {
  store = await createTestDatabase()
  provider = await startIdentityProvider(people)
  servers = await Promise.all(
    [await freePort(), await freePort()].map((port) =>
      startServerProcess({
        port,
        env: {
          ...provider.env,
          DATABASE_URL: store.connectionString,
          SESSION_SECRET: 'one secret for both of the processes',
        },
      }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await provider.stop()
  await store.drop()
})

async function signIn(server: ServerProcess, account: string): Promise<void> {
  const { browser, answer } = await signInAtProvider(server.origin, account)
  expect(answer.status).toBe(302)
  expect((await browser.getJson('/api/auth/user')).status).toBe(200)
}

test(`[A9] of 30 people who sign in first at the same instant, over two processes, exactly one is admin; ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await store.database.query(sql`delete from users`)
    await Promise.all(
      people.map((person, index) => signIn(servers[index % servers.length] as ServerProcess, person.id)),
    )
    const users = await store.database.query<{ role: string; is_authorized: boolean; count: number }>(
      sql`select role, is_authorized, count(*)::int as count from users group by 1, 2 order by 1`,
    )
    expect({ round, users }).toEqual({
      round,
      users: [
        { role: 'admin', is_authorized: true, count: 1 },
        { role: 'read-only', is_authorized: false, count: 29 },
      ],
    })
  }
}, 120_000)
