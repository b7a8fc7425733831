import { openDatabase } from '#server/db/database.ts'
import { embeddedConnection } from '#server/db/embedded/embedded-postgres.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillDemonstration } from './demonstration-data.ts'
import type { DemonstrationData } from './demonstration-data.ts'
import {
  MarkingClient,
  acknowledgedBy,
  dealPupils,
  findLosses,
  lookBefore,
  untilAcknowledged,
} from './marking-clients.ts'
import type { Before } from './marking-clients.ts'

const FULL = process.env['FULL'] === '1'
const APP_KILLS = FULL ? 100 : 4
const DATABASE_KILLS = FULL ? 20 : 2
const CLIENTS = 4

let demonstration: DemonstrationData
let dataDir: string
let port: number
let server: ServerProcess

beforeAll(async () => {
  demonstration = await fillDemonstration()
})
afterAll(() => demonstration.remove())
beforeEach(async () => {
  dataDir = demonstration.copy()
  port = await freePort()
  server = await start()
})
afterEach(() => server.stop())

const start = () => startServerProcess({ port, dataDir, env: { DEMO: 'on' } })

async function openClients() {
  const database = openDatabase({ connectionString: embeddedConnection(dataDir), max: 2 })
  const groups = await dealPupils(database, CLIENTS)
  const before = await lookBefore(database)
  await database.close()
  const clients: MarkingClient[] = []
  for (const pupils of groups) {
    const session = new BrowserSession(server.origin)
    await session.signIn('office')
    clients.push(new MarkingClient(session, pupils))
  }
  return { clients, before }
}

async function lossesNow(clients: MarkingClient[], before: Before): Promise<string[]> {
  const database = openDatabase({ connectionString: embeddedConnection(dataDir), max: 2 })
  try {
    return await findLosses(database, clients, before)
  } finally {
    await database.close()
  }
}

function postmaster(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function healthyWithin(seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) {
    const status = await fetch(`${server.origin}/api/health`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
  }
  return false
}

describe('nothing that was acknowledged is lost', () => {
  test(`the program killed with -9 in the middle of saves, ${APP_KILLS} times`, async () => {
    const { clients, before } = await openClients()
    for (const client of clients) client.start()
    for (let kill = 0; kill < APP_KILLS; kill += 1) {
      await untilAcknowledged(clients, 2)
      await pause((kill * 97) % 300)
      server.kill('SIGKILL')
      await server.ended
      server = await start()
    }
    await Promise.all(clients.map((client) => client.stop()))
    expect(clients.flatMap(({ strange }) => strange)).toEqual([])
    expect(acknowledgedBy(clients)).toBeGreaterThan(APP_KILLS)
    expect(await lossesNow(clients, before)).toEqual([])
  })

  test(`PostgreSQL killed with -9 in the middle of saves, ${DATABASE_KILLS} times; it comes back without a restart`, async () => {
    const { clients, before } = await openClients()
    for (const client of clients) client.start()
    for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
      await untilAcknowledged(clients, 2)
      process.kill(postmaster(), 'SIGKILL')
      await pause(200)
      expect(await healthyWithin(20)).toBe(true)
    }
    await untilAcknowledged(clients, 2)
    await Promise.all(clients.map((client) => client.stop()))
    expect(clients.flatMap(({ strange }) => strange)).toEqual([])
    expect(acknowledgedBy(clients)).toBeGreaterThan(DATABASE_KILLS)
    expect(await lossesNow(clients, before)).toEqual([])
  })

  test('while PostgreSQL is stuck requests are answered 503 and health says so; afterwards all is well', async () => {
    const { clients, before } = await openClients()
    const session = new BrowserSession(server.origin)
    await session.signIn('office')
    for (const client of clients) client.start()
    await untilAcknowledged(clients, 2)
    const goOn = holdPostgres()
    const [health, read] = await Promise.all([
      session.getJson('/api/health'),
      session.getJson('/api/school-classes'),
    ])
    goOn()
    expect([health.status, read.status]).toEqual([503, 503])
    expect(await healthyWithin(10)).toBe(true)
    expect((await session.getJson('/api/school-classes')).status).toBe(200)
    await untilAcknowledged(clients, 2)
    await Promise.all(clients.map((client) => client.stop()))
    expect(clients.flatMap(({ strange }) => strange)).toEqual([])
    expect(acknowledgedBy(clients)).toBeGreaterThan(0)
    expect(await lossesNow(clients, before)).toEqual([])
  })
})

/** Stops PostgreSQL in the middle of what it does: its first process, which then starts no other, and all of the others. */
function holdPostgres(): () => void {
  const first = postmaster()
  process.kill(first, 'SIGSTOP')
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim()
  const others = children === '' ? [] : children.split(' ').map(Number)
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of [...others, first]) process.kill(pid, 'SIGCONT')
  }
}
