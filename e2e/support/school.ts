import type { Role } from '#domain/accounts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { copyDatabaseOn, createDatabaseOn } from '#testing/database-server.ts'
import type { TestDatabase } from '#testing/database-server.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { startOneServer } from './school-server.ts'
import type { SchoolServer } from './school-server.ts'
import { startSeveralProcesses } from './several-processes.ts'
import { NOW } from '#tools/today.ts'

export { expect } from '@playwright/test'

export interface School {
  origin: string
  database: Database
  server: SchoolServer
  /** Signs the browser in with that role through the real login, and returns an HTTP session of the same person. */
  signIn(context: BrowserContext, role: Role): Promise<BrowserSession>
  /** Another server of the same school, with another build of the client. */
  serverWith(clientDir: string): Promise<SchoolServer>
}

/** A second browser, signed in with that role. */
export type AnotherBrowser = (role: Role, options?: BrowserContextOptions) => Promise<Page>

interface Options {
  /** `empty`: a school without any data, as in a new installation. */
  kind: 'demonstration' | 'empty'
  /** Whether pages follow what others change: what they read by themselves would pass by what a test does with requests. */
  isLive: boolean
}

/** Runs in the page: its stream never begins. */
export function withoutStream(): void {
  const real = window.fetch
  window.fetch = (input, init) => (input === '/api/live' ? new Promise(() => {}) : real(input, init))
}

function environment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run through Playwright's global set-up`)
  return value
}

function startServer(store: TestDatabase): Promise<SchoolServer> {
  const clientDir = environment('E2E_CLIENT_DIR')
  const processes = Number(process.env['E2E_PROCESSES'] ?? 1)
  if (processes === 1) return startOneServer(store, clientDir)
  const bouncerPort = Number(environment('E2E_BOUNCER_PORT'))
  return startSeveralProcesses(store, { processes, bouncerPort, clientDir })
}

/** Each test has a school, a database and a server of its own; browser and server share one fixed time. */
export const test = base.extend<Options & { school: School; anotherBrowser: AnotherBrowser }>({
  kind: ['demonstration', { option: true }],
  isLive: [false, { option: true }],
  school: async ({ kind }, use) => {
    const databases = environment('E2E_DATABASE_SERVER')
    const store =
      kind === 'demonstration'
        ? await copyDatabaseOn(databases, environment('E2E_SCHOOL'))
        : await createDatabaseOn(databases)
    const server = await startServer(store)
    if (kind === 'demonstration') {
      cpSync(environment('E2E_PHOTO_DIR'), path.join(server.dataDir, 'photos'), { recursive: true })
    }
    await use({
      origin: server.origin,
      database: store.database,
      server,
      signIn: (context, role) => signIn(server, context, role),
      serverWith: (clientDir) => startOneServer(store, clientDir),
    })
    await server.close()
    await store.drop()
  },
  baseURL: async ({ school }, use) => use(school.origin),
  page: async ({ page, isLive }, use) => {
    const pageErrors: string[] = []
    if (!isLive) await page.addInitScript(withoutStream)
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    await page.clock.setFixedTime(NOW)
    await use(page)
    if (pageErrors.length > 0) throw new Error(`The page threw: ${pageErrors.join('; ')}`)
  },
  anotherBrowser: async ({ browser, school, isLive }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, options) => {
      const context = await browser.newContext({ baseURL: school.origin, ...options })
      contexts.push(context)
      if (!isLive) await context.addInitScript(withoutStream)
      await context.clock.setFixedTime(NOW)
      await school.signIn(context, role)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Signs the browser in at that server, by its own login. */
async function signIn(server: SchoolServer, context: BrowserContext, role: Role): Promise<BrowserSession> {
  const session = await server.signedInAs(role)
  await context.addCookies(cookiesOf(server, session))
  return session
}

/** The cookies of a session, as a browser takes them. */
export const cookiesOf = ({ origin }: SchoolServer, { cookies }: BrowserSession) =>
  [...cookies].map(([name, value]) => ({ name, value, url: origin }))
