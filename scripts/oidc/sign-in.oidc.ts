import type { User } from '#contract/account.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import { expect, test } from 'vitest'
import type { GlewlwydSettings } from './start-glewlwyd.ts'

const settings = JSON.parse(process.env['TEST_OIDC'] ?? '{}') as GlewlwydSettings
const { person, productPort: port, client } = settings
const origin = `http://127.0.0.1:${port}`

/** Signs in at the provider as its own pages do, and answers the address that it sends the browser back to. */
async function signInAtGlewlwyd(signInAddress: URL): Promise<URL> {
  const browser = new BrowserSession(signInAddress.origin)
  const { username, password } = person
  expect((await browser.sendJson('POST', '/api/auth/', { username, password })).status).toBe(200)
  const granted = { scope: signInAddress.searchParams.get('scope') }
  expect((await browser.sendJson('PUT', `/api/auth/grant/${client.id}`, granted)).status).toBe(200)
  const answer = await browser.fetch(`${signInAddress.pathname}${signInAddress.search}&g_continue`)
  return new URL(answer.headers.get('location') ?? '')
}

async function signIn(issuer: string) {
  const store = await createTestDatabase()
  const server = await startTestServer({
    connectionString: store.connectionString,
    env: {
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
      ...{ PORT: String(port), PUBLIC_URL: origin, SESSION_SECRET: 's'.repeat(32) },
      FIRST_ADMIN_EMAIL: person.email,
    },
  })
  const browser = server.visitor()
  const login = await browser.fetch('/api/login')
  const callback = await signInAtGlewlwyd(new URL(login.headers.get('location') ?? ''))
  const answer = await browser.fetch(callback.pathname + callback.search)
  const page = await answer.text()
  const { status, body } = await browser.getJson<User>('/api/auth/user')
  await server.close()
  await store.drop()
  return { callback, answer, page, status, body }
}

test('[A2, A5, A9] a person signs in at a provider of another make, with name and address, and is the named administrator', async () => {
  const { callback, answer, body } = await signIn(settings.issuers.telling)
  expect(callback.origin).toBe(origin)
  expect(answer.status).toBe(302)
  expect(body).toMatchObject({
    ...{ firstName: person.firstName, lastName: person.lastName, email: person.email },
    ...{ role: 'admin', isAuthorized: true },
  })
})

test('[A2] a provider that says nothing about a person gets a page that names the claims', async () => {
  const { answer, page, status } = await signIn(settings.issuers.silent)
  expect(answer.status).toBe(403)
  expect(page).toContain('these claims: email, email_verified, given_name, family_name.')
  expect(status).toBe(401)
})
