import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { cookieNames } from '#server/http/cookies.ts'
import { createSessions } from '#server/http/sessions.ts'
import { systemClock } from '#server/infra/clock.ts'
import { deriveKey } from '#server/infra/keys.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Load } from '../measure.ts'
import { ONE_YEAR, TODAY, fillSchool } from '../school-data.ts'
import { startNginx, startPgBouncer } from '#tools/proxies.ts'
import { marking, opening, peopleAt } from './load.ts'
import type { Target } from './load.ts'
import { withDescendants, privateMegabytes, processorSeconds } from '#tools/processes.ts'
import { ensurePrograms } from '#tools/debian-programs.ts'

/*
 * Measures one, two and four processes behind nginx, with PgBouncer and one PostgreSQL on this machine, and what one
 * school costs: node bench/scale-out/run.ts [seconds of each load]
 */
const LOAD = { people: 32, ms: Number(process.argv[2] ?? 8) * 1000 }
const SECRET = 'the same secret in every one of the processes'

ensurePrograms()
const directory = mkdtempSync(path.join(tmpdir(), 'register-scale-'))
const postgres = await startEmbeddedPostgres({ dataDir: directory, durable: true })
await migrate(postgres.connectionString)
await fillSchool(postgres.connectionString, ONE_YEAR)
const database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
const bouncerPort = await freePort()
const stopBouncer = await startPgBouncer(directory, bouncerPort, postgres.socketDir)
const postmaster = Number(
  readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
)

async function signIn(publicUrl: string): Promise<string> {
  await database.query(sql`
    insert into users (id, first_name, role, is_authorized) values ('measured', 'Measured', 'admin', true)
    on conflict do nothing`)
  const sessions = createSessions({
    ...{ database, key: deriveKey(SECRET, 'sessions'), clock: systemClock },
    idleMinutes: { admins: 60, others: 60 },
  })
  const cookie = await sessions.start('measured', null)
  return `${cookieNames({ publicUrl, port: 0 }).session}=${cookie}`
}

async function classes(): Promise<number[][]> {
  const rows = await database.query<{ ids: number[] }>(sql`
    select array_agg(s.id order by s.id) as ids from students s join school_calendar c using (academic_year_id)
    where c.date = ${TODAY} group by s.year_group order by min(s.id)`)
  return rows.map(({ ids }) => ids)
}

async function withProcesses(count: number, work: (target: Target, pids: number[]) => Promise<void>) {
  const frontPort = await freePort()
  const origin = `http://127.0.0.1:${frontPort}`
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${bouncerPort}/postgres`,
    ...{ PUBLIC_URL: origin, SESSION_SECRET: SECRET },
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const processes = await Promise.all(ports.map((port) => startServerProcess({ port, env })))
  const stopNginx = await startNginx(directory, frontPort, ports)
  const pids = processes.map(({ pid }) => pid)
  await work({ origin, cookie: await signIn(origin), classes: await classes() }, pids)
  await stopNginx()
  await Promise.all(processes.map((one) => one.stop()))
}

const row = (name: string, { perSecond, p50, p99 }: Load) =>
  `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`

async function measureCost(target: Target, pids: number[]): Promise<string[]> {
  const lines: string[] = []
  for (const [name, job] of Object.entries({ 'opening a class': opening, 'one mark': marking })) {
    const used = () => [processorSeconds(pids), processorSeconds(withDescendants(postmaster))]
    const before = used()
    const { perSecond } = await peopleAt(target, job, { people: 8, ms: LOAD.ms })
    const after = used()
    const each = after.map(
      (seconds, index) => (seconds - (before[index] ?? 0)) / (perSecond * (LOAD.ms / 1000)),
    )
    const [app = 0, db = 0] = each.map((seconds) => seconds * 1000)
    lines.push(
      `${name}: ${app.toFixed(2)} ms of processor time in the app, ${db.toFixed(2)} ms in PostgreSQL`,
    )
  }
  const [{ bytes } = { bytes: 0 }] = await database.query<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const memory = pids.map((pid) => `${privateMegabytes(pid).toFixed(0)} MB`).join(', ')
  return [
    ...lines,
    `database of one year, 200 pupils: ${(bytes / 1e6).toFixed(0)} MB; app process under load: ${memory}`,
  ]
}

try {
  console.log(`${LOAD.people} people, each as fast as they are answered, ${LOAD.ms / 1000} s\n`)
  console.log('| processes, job | per second | p50 ms | p99 ms |\n|---|---|---|---|')
  const cost: string[] = []
  for (const count of [1, 2, 4]) {
    await withProcesses(count, async (target, pids) => {
      if (count === 1) cost.push(`app process at rest: ${privateMegabytes(pids[0] ?? 0).toFixed(0)} MB`)
      await peopleAt(target, opening, { people: 8, ms: 1500 })
      console.log(row(`${count}, opening a class of 25`, await peopleAt(target, opening, LOAD)))
      console.log(row(`${count}, one mark`, await peopleAt(target, marking, LOAD)))
      if (count === 1) cost.push(...(await measureCost(target, pids)))
    })
  }
  console.log(`\n${cost.join('\n')}`)
} finally {
  await database.close()
  await stopBouncer()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(0)
