import type { DemoAccount } from '#server/demo/login/accounts.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import type { RunningProvider } from '#testing/identity-provider.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROUNDS = 10
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

/** Walks from the product to the provider and back to the product, which is on another port. */
async function signIn(server: ServerProcess, account: string): Promise<void> {
  const product = new BrowserSession(server.origin)
  const login = await product.fetch('/api/login')
  const atProvider = new URL(login.headers.get('location') ?? '')
  const browser = new BrowserSession(atProvider.origin)
  const choice = await browser.visit(atProvider.pathname + atProvider.search)
  const chosen = await browser.fetch(choice.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account }).toString(),
  })
  const resumed = await browser.fetch(chosen.headers.get('location') ?? '')
  const callback = new URL(resumed.headers.get('location') ?? '')
  expect(callback.origin).toBe(server.origin)
  const answer = await product.fetch(callback.pathname + callback.search)
  expect(answer.status).toBe(302)
  expect((await product.getJson('/api/auth/user')).status).toBe(200)
}

test('[A9] of 30 people who sign in first at the same instant, over two processes, exactly one is admin; 10 rounds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await store.database.query('delete from users')
    await Promise.all(
      people.map((person, index) => signIn(servers[index % servers.length] as ServerProcess, person.id)),
    )
    const users = await store.database.query<{ role: string; is_authorized: boolean; count: number }>(
      'select role, is_authorized, count(*)::int as count from users group by 1, 2 order by 1',
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
