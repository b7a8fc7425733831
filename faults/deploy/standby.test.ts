import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { buildSchool, pupilsOf } from '#testing/school-builder.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MarkingClient, dealPupils, findLosses, lookBefore } from '../marking-clients.ts'
import { openOneAddress, startBehind } from '../one-address.ts'
import type { OneAddress } from '../one-address.ts'
import { startStandbyCluster } from './standby-cluster.ts'
import type { StandbyCluster } from './standby-cluster.ts'

const KILLS = Number(process.env['KILLS'] ?? 20)
const MOST_SECONDS = 15
const CLIENTS = 30
/** Together 150 marks in a second; how many of them the machine takes is printed at the end. */
const MARK_EVERY_MS = 200

let cluster: StandbyCluster
let database: Database
let address: OneAddress
let processes: ServerProcess[]

beforeEach(async () => {
  cluster = await startStandbyCluster()
  await migrate(cluster.connectionString)
  database = openDatabase({ connectionString: cluster.connectionString, max: 2 })
  await buildSchool(database, { pupils: pupilsOf('Reception', 60) })
  address = await openOneAddress()
  processes = []
}, 300_000)
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await address.close()
  await database.close()
  await cluster.stop()
})

async function startMarking(): Promise<MarkingClient[]> {
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    processes.push(await startBehind(address, { port, database: cluster.connectionString }))
  }
  // The demonstration login keeps a sign-in in the process that began it.
  address.use(ports.slice(0, 1))
  const session = new BrowserSession(address.origin)
  await session.signIn('office')
  address.use(ports)
  const groups = await dealPupils(database, CLIENTS)
  const clients = groups.map((pupils) => new MarkingClient(session, pupils, MARK_EVERY_MS))
  for (const client of clients) client.start()
  return clients
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Seconds from a moment to the first acknowledged mark that was begun after it. */
async function untilMarked(clients: readonly MarkingClient[], since: number): Promise<number> {
  for (;;) {
    const marks = clients
      .flatMap(({ log }) => log)
      .filter((mark) => mark.acknowledged && mark.begunAt > since)
    if (marks.length > 0) return (Math.min(...marks.map(({ endedAt = Infinity }) => endedAt)) - since) / 1000
    await pause(50)
  }
}

test(`[R7] the primary killed ${KILLS} times while 150 marks a second are offered: nothing acknowledged is lost, marking goes on`, async () => {
  const before = await lookBefore(database)
  const clients = await startMarking()
  const began = performance.now()
  const waits: number[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await cluster.untilWhole()
    await untilMarked(clients, performance.now())
    // In turn: only the database dies, or its whole machine, which is back once the other one has taken over.
    const { what, at, comesBack } = await (kill % 2 === 0 ? cluster.killMachine() : cluster.killPostgres())
    const seconds = await untilMarked(clients, at)
    waits.push(seconds)
    say(`${kill}: ${what} killed, marking went on after ${seconds.toFixed(1)} s`)
    comesBack?.()
  }
  await cluster.untilWhole()
  await Promise.all(clients.map((client) => client.stop()))
  const seconds = (performance.now() - began) / 1000
  const marks = clients.flatMap(({ log }) => log)
  const acknowledged = marks.filter((mark) => mark.acknowledged).length
  const lost = await findLosses(database, clients, before)
  const stoodStill = waits.reduce((sum, wait) => sum + wait, 0)
  const rate = acknowledged / (seconds - stoodStill)
  say(
    `${marks.length} marks sent, ${acknowledged} acknowledged (${rate.toFixed(0)} a second while there was a primary, ` +
      `${(acknowledged / seconds).toFixed(0)} with the pauses), ${lost.length} of these lost; ` +
      `longest wait ${Math.max(...waits).toFixed(1)} s`,
  )
  expect(lost).toEqual([])
  expect(clients.flatMap(({ strange }) => strange)).toEqual([])
  expect(Math.max(...waits)).toBeLessThanOrEqual(MOST_SECONDS)
})
