import type { Role } from '#domain/accounts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DemoAccount } from '#server/demo/login/accounts.ts'
import type { Clock } from '#server/infra/clock.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { createLogger } from '#server/infra/logger.ts'
import { openServer } from '#server/open-server.ts'
import type { FastifyInstance } from 'fastify'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { BrowserSession } from './browser-session.ts'

export interface TestServer {
  origin: string
  app: FastifyInstance
  database: Database
  dataDir: string
  /** A browser that has not signed in. */
  visitor(): BrowserSession
  /** A person with that role, active and authorized, signed in through the demonstration login. */
  signedInAs(role: Role): Promise<BrowserSession>
  close(): Promise<void>
}

export interface TestServerOptions {
  connectionString: string
  env?: Record<string, string>
  clock?: Clock
  demoAccounts?: readonly DemoAccount[]
  clientDir?: string
  /** Takes every line of the log, from the least important on. */
  log?: (line: string) => void
}

/** One account of the demonstration login for each role. */
export const TEST_ACCOUNTS = {
  admin: { id: 'admin', firstName: 'Ada', lastName: 'Admin', post: 'Office' },
  staff: { id: 'staff', firstName: 'Sam', lastName: 'Staff', post: 'Teacher' },
  'read-only': { id: 'reader', firstName: 'Rita', lastName: 'Reader', post: 'Inspector' },
} as const satisfies Record<Role, DemoAccount>

/** The demonstration login's key: making one takes longer than the rest of a start, so the servers of a process share it. */
let loginKey: string | undefined

/** The real server on a port of its own, against a real database. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-data-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: options.clientDir ?? path.join(dataDir, 'no-client'),
    DATABASE_URL: options.connectionString,
    SIGN_INS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    ...options.env,
  })
  const keyFile = path.join(config.dataDir, 'demo-login-key.json')
  if (loginKey) writeFileSync(keyFile, loginKey, { mode: 0o600 })
  const server = await openServer({
    config,
    logger: options.log ? createLogger('trace', { write: options.log }) : pino({ level: 'silent' }),
    demoAccounts: options.demoAccounts ?? Object.values(TEST_ACCOUNTS),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  if (existsSync(keyFile)) loginKey = readFileSync(keyFile, 'utf8')
  const { app, database } = server
  await app.listen({ host: '127.0.0.1', port: config.port })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const visitor = () => new BrowserSession(origin)
  return {
    ...{ origin, app, database, dataDir, visitor },
    signedInAs: (role) => signInAs(role, { origin, database }),
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs a person with that role in, active and authorized, through the demonstration login. */
export async function signInAs(
  role: Role,
  { origin, database }: { origin: string; database: Database },
): Promise<BrowserSession> {
  const browser = new BrowserSession(origin)
  await browser.signIn(TEST_ACCOUNTS[role].id)
  await database.query(
    sql`update users set role = ${role}, is_active = true, is_authorized = true where oidc_subject = ${TEST_ACCOUNTS[role].id}`,
  )
  return browser
}
