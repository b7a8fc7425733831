import { readConfig } from '#server/infra/config/config.ts'
import { openServer } from '#server/open-server.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { startTestServer } from '#testing/test-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

let store: TestDatabase
let dataDir: string
beforeAll(async () => {
  store = await createTestDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-data-'))
})
afterAll(async () => {
  await store.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  // Another address of this machine, at which 127.0.0.1 finds no server.
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
])('[A2] a server that listens on %s signs people in at %s', async (host, address) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    CLIENT_DIR: path.join(dataDir, 'no-client'),
    DATABASE_URL: store.connectionString,
    HOST: host,
  })
  const logger = pino({ level: 'silent' })
  const server = await openServer({ config, logger })
  await server.app.listen({ host: config.host, port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const browser = new BrowserSession(`http://${address}:${port}`)
  const choice = await browser.visit('/api/login')
  const [, account = ''] = /name="account" value="([^"]+)"/.exec(await choice.response.text()) ?? []
  await browser.signIn(account)
  expect((await browser.getJson('/api/auth/user')).status).toBe(200)
  await server.close()
})

test.each([
  ['after signing in', 'auth', 'redirect_uri', 'https://evil.example/api/callback'],
  ['after signing in, under the other scheme', 'auth', 'redirect_uri', 'https://HOST/api/callback'],
  ['after signing in, at another port', 'auth', 'redirect_uri', 'http://127.0.0.1:1/api/callback'],
  ['after signing out', 'session/end', 'post_logout_redirect_uri', 'https://evil.example/'],
])('[A14] the demonstration login never leads elsewhere %s', async (_, page, parameter, address) => {
  const server = await startTestServer({ connectionString: store.connectionString })
  const { host } = new URL(server.origin)
  const wanted = {
    ...{ client_id: 'register', response_type: 'code', scope: 'openid', state: 'x', nonce: 'x' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
    [parameter]: address.replace('HOST', host),
  }
  const browser = server.visitor()
  const answer = await browser.fetch(`/demo-login/${page}?${new URLSearchParams(wanted).toString()}`, {
    headers: { accept: 'text/html' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('This sign-in cannot go on')
  const posted = await browser.fetch(`/demo-login/${page}`, {
    ...{ method: 'POST', body: new URLSearchParams(wanted).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(posted.status).toBe(404)
  await server.close()
})
