import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { TABLES_FILE, glewlwydConf, oidcPlugin } from './glewlwyd-conf.ts'

const STARTS_WITHIN_MS = 60_000
const SCOPES = ['openid', 'email', 'profile']

/** The provider for the tests: one issuer that sends names and addresses, and one that does not. */
export interface GlewlwydSettings {
  origin: string
  issuers: { telling: string; silent: string }
  client: { id: string; secret: string }
  productPort: number
  person: { username: string; password: string; email: string; firstName: string; lastName: string }
}

const PERSON = {
  ...{ username: 'sam', password: 'password-of-sam', email: 'sam@school.example' },
  ...{ firstName: 'Sam', lastName: 'Staff' },
}

async function signInAsAdmin(origin: string): Promise<BrowserSession> {
  const admin = new BrowserSession(origin)
  const deadline = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    const credentials = { username: 'admin', password: 'password' }
    const answer = await admin.sendJson('POST', '/api/auth/', credentials).catch(() => undefined)
    if (answer?.status === 200) return admin
    if (Date.now() > deadline) throw new Error('Glewlwyd does not answer.')
    await sleep(100)
  }
}

/** Sets up clients and people over Glewlwyd's own interface, as the administrator of a provider would. */
async function setUp(settings: GlewlwydSettings): Promise<void> {
  const admin = await signInAsAdmin(settings.origin)
  const send = async (method: string, address: string, body?: unknown) => {
    const { status } = await admin.sendJson(method, `/api/${address}`, body)
    if (status !== 200) throw new Error(`Glewlwyd answers ${status} to ${method} ${address}`)
  }
  for (const name of ['email', 'profile']) {
    await send('POST', 'scope/', { name, display_name: name, password_required: false, scheme: {} })
  }
  const { body: users } = await admin.getJson<{ parameters: { 'data-format': Record<string, unknown> } }>(
    '/api/mod/user/database',
  )
  const kept = { multiple: false, read: true, write: true, 'profile-read': true, 'profile-write': false }
  Object.assign(users.parameters['data-format'], { given_name: kept, family_name: kept })
  await send('PUT', 'mod/user/database', users)
  await send('PUT', 'mod/user/database/reset/')
  const { username, password, email, firstName, lastName } = settings.person
  const names = { given_name: firstName, family_name: lastName }
  await send('POST', 'user/', { username, password, email, ...names, scope: SCOPES, enabled: true })
  await send('POST', 'client/', {
    ...{ client_id: settings.client.id, name: 'Register', enabled: true, confidential: true, scope: [] },
    ...{ client_secret: settings.client.secret, password: settings.client.secret },
    redirect_uri: [`http://127.0.0.1:${settings.productPort}/api/callback`],
    ...{ authorization_type: ['code'], token_endpoint_auth_method: ['client_secret_post'] },
  })
  await send('POST', 'mod/plugin/', oidcPlugin('telling', settings.issuers.telling, true))
  await send('POST', 'mod/plugin/', oidcPlugin('silent', settings.issuers.silent, false))
}

/** Starts Glewlwyd in a temporary directory; `stop` ends it and removes everything. */
export async function startGlewlwyd(): Promise<{ settings: GlewlwydSettings; stop: () => void }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'register-oidc-'))
  const [port, productPort] = [await freePort(), await freePort()]
  const databaseFile = path.join(directory, 'glewlwyd.db')
  const database = new DatabaseSync(databaseFile)
  database.exec(readFileSync(TABLES_FILE, 'utf8'))
  database.close()
  const configuration = path.join(directory, 'glewlwyd.conf')
  writeFileSync(configuration, glewlwydConf({ port, databaseFile }))
  const child = spawn('glewlwyd', [`--config-file=${configuration}`], { stdio: 'ignore' })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    ...{ origin, productPort, person: PERSON },
    issuers: { telling: `${origin}/api/telling`, silent: `${origin}/api/silent` },
    client: { id: 'register', secret: 'secret-of-the-product-at-the-provider' },
  }
  try {
    await setUp(settings)
  } catch (error) {
    stop()
    throw error
  }
  return { settings, stop }
}
