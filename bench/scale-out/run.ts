import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startClient } from '../client/client.ts'
import type { Taken } from '../client/load.ts'
import { openClass, saveOne } from '../jobs.ts'
import { byMany, percentile, perSecond } from '../measure.ts'
import type { UsedSchool } from '../measured-school.ts'
import { SESSION_SECRET, signInPeople } from '../people.ts'
import { openRoll } from '../roll.ts'
import { ONE_YEAR, fillSchool } from '../school-data.ts'
import { startNginx, startPgBouncer } from '#tools/proxies.ts'
import { withDescendants, privateMegabytes, processorSeconds } from '#tools/processes.ts'
import { ensurePrograms } from '#tools/debian-programs.ts'

/*
 * Measures one, two and four processes behind nginx, with PgBouncer and one PostgreSQL on this machine, and what one
 * school costs: node bench/scale-out/run.ts [seconds of each load]
 */
const LOAD = { people: 32, ms: Number(process.argv[2] ?? 8) * 1000 }

ensurePrograms()
const directory = mkdtempSync(path.join(tmpdir(), 'register-scale-'))
const postgres = await startEmbeddedPostgres({ dataDir: directory, durable: true })
await migrate(postgres.connectionString)
await fillSchool(postgres.connectionString, ONE_YEAR)
const roll = await openRoll(postgres.connectionString)
const client = startClient()
const bouncerPort = await freePort()
const stopBouncer = await startPgBouncer(directory, bouncerPort, postgres.socketDir)
const postmaster = Number(
  readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
)

async function withProcesses(count: number, work: (school: UsedSchool, pids: number[]) => Promise<void>) {
  const frontPort = await freePort()
  const origin = `http://127.0.0.1:${frontPort}`
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${bouncerPort}/postgres`,
    ...{ PUBLIC_URL: origin, SESSION_SECRET },
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const processes = await Promise.all(ports.map((port) => startServerProcess({ port, env })))
  const stopNginx = await startNginx(directory, frontPort, ports)
  const pids = processes.map(({ pid }) => pid)
  const { connectionString } = postgres
  const people = await signInPeople({ connectionString, publicUrl: origin, people: LOAD.people })
  try {
    await work({ ...roll, client, people, origins: { ours: origin, thin: '', fixed: '' } }, pids)
  } finally {
    await stopNginx()
    await Promise.all(processes.map((one) => one.stop()))
  }
}

const row = (name: string, taken: Taken) =>
  `| ${name} | ${perSecond(taken).toFixed(0)} | ${percentile(taken, 0.5).toFixed(1)} | ${percentile(taken, 0.99).toFixed(1)} |`

async function measureCost(school: UsedSchool, pids: number[]): Promise<string[]> {
  const lines: string[] = []
  for (const [name, job] of Object.entries({ 'opening a class': openClass, 'one mark': saveOne })) {
    const used = () => [processorSeconds(pids), processorSeconds(withDescendants(postmaster))]
    const before = used()
    const { durations } = await byMany(school, job, { people: 8, ms: LOAD.ms })
    const after = used()
    const each = after.map((seconds, index) => (seconds - (before[index] ?? 0)) / durations.length)
    const [app = 0, db = 0] = each.map((seconds) => seconds * 1000)
    lines.push(
      `${name}: ${app.toFixed(2)} ms of processor time in the app, ${db.toFixed(2)} ms in PostgreSQL`,
    )
  }
  const { rows } = await roll.sql.query<{ megabytes: number }>(
    'select pg_database_size(current_database())::float8 / 1e6 as megabytes',
  )
  const memory = pids.map((pid) => `${privateMegabytes(pid).toFixed(0)} MB`).join(', ')
  return [
    ...lines,
    `database of one year, 200 pupils: ${rows[0]?.megabytes.toFixed(0)} MB; app process under load: ${memory}`,
  ]
}

try {
  console.log(`${LOAD.people} people, each as fast as they are answered, ${LOAD.ms / 1000} s\n`)
  console.log('| processes, job | per second | p50 ms | p99 ms |\n|---|---|---|---|')
  const cost: string[] = []
  for (const count of [1, 2, 4]) {
    await withProcesses(count, async (school, pids) => {
      if (count === 1) cost.push(`app process at rest: ${privateMegabytes(pids[0] ?? 0).toFixed(0)} MB`)
      await byMany(school, openClass, { people: 8, ms: 1500 })
      console.log(row(`${count}, opening a class of 25`, await byMany(school, openClass, LOAD)))
      console.log(row(`${count}, one mark`, await byMany(school, saveOne, LOAD)))
      if (count === 1) cost.push(...(await measureCost(school, pids)))
    })
  }
  console.log(`\n${cost.join('\n')}`)
} finally {
  client.close()
  await roll.sql.end()
  await stopBouncer()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(0)
