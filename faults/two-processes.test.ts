import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  MarkingClient,
  acknowledgedBy,
  dealPupils,
  findLosses,
  lookBefore,
  untilAcknowledged,
} from './marking-clients.ts'
import { openOneAddress, startBehind } from './one-address.ts'
import type { OneAddress } from './one-address.ts'

const KILLS = process.env['FULL'] === '1' ? 40 : 4
const CLIENTS = 4
let dataDir: string
let postgres: EmbeddedPostgres
let database: Database
let address: OneAddress

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connectionString)
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  await buildSchool(database, { pupils: pupilsOf('Reception', 60) })
  address = await openOneAddress()
})
afterEach(async () => {
  await address.close()
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (port: number) => startBehind(address, { port, database: postgres.connectionString })

/** Signed in once, through whichever process; the other one knows the session too. */
async function signIn(): Promise<BrowserSession> {
  const session = new BrowserSession(address.origin)
  await session.signIn('office')
  return session
}

test(`two processes behind one address, one of them killed, ${KILLS} times: nothing lost, no one signed out, always an answer`, async () => {
  const ports = [await freePort(), await freePort()]
  const processes = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
  // The demonstration login keeps a sign-in in the process that began it.
  address.use(ports.slice(0, 1))
  const session = await signIn()
  address.use(ports)
  const groups = await dealPupils(database, CLIENTS)
  const before = await lookBefore(database)
  const clients = groups.map((pupils) => new MarkingClient(session, pupils))
  for (const client of clients) client.start()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilAcknowledged(clients, 2)
    const victim = kill % 2
    processes[victim]?.kill('SIGKILL')
    await processes[victim]?.ended
    // A connection of a moment ago may have broken; a new one finds the process that is left.
    const health = () => fetch(`${address.origin}/api/health`).then(({ status }) => status)
    expect(await health().catch(health)).toBe(200)
    expect(
      (await session.getJson('/api/auth/user').catch(() => session.getJson('/api/auth/user'))).status,
    ).toBe(200)
    processes[victim] = await start(ports[victim] ?? 0)
  }
  await Promise.all(clients.map((client) => client.stop()))
  expect(clients.flatMap(({ strange }) => strange)).toEqual([])
  expect(acknowledgedBy(clients)).toBeGreaterThan(KILLS)
  expect(await findLosses(database, clients, before)).toEqual([])
  await Promise.all(processes.map((one) => one.stop()))
})
