import type { User } from '#contract/account.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { signInAtProvider } from '#testing/sign-in-at-provider.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { TEST_ACCOUNTS, startTestServer } from '#testing/test-server.ts'
import { expect, test } from 'vitest'

test('[A5, A9] name and address are read from UserInfo where the ID token lacks them', async () => {
  const store = await createTestDatabase()
  const provider = await startIdentityProvider(Object.values(TEST_ACCOUNTS), { claimsAt: 'userInfo' })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startTestServer({
    connectionString: store.connectionString,
    env: {
      ...provider.env,
      ...{ PORT: String(port), PUBLIC_URL: origin, SESSION_SECRET: 's'.repeat(32) },
      FIRST_ADMIN_EMAIL: 'staff@bramleyhall.example',
    },
  })
  const accountOf = async (name: string) =>
    (await (await signInAtProvider(origin, name)).browser.getJson<User>('/api/auth/user')).body
  expect(await accountOf('reader')).toMatchObject({
    ...{ firstName: 'Rita', lastName: 'Reader', email: 'reader@bramleyhall.example', role: 'read-only' },
  })
  expect(await accountOf('staff')).toMatchObject({ firstName: 'Sam', role: 'admin', isAuthorized: true })
  await server.close()
  await provider.stop()
  await store.drop()
})
