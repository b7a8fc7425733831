import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { privateMegabytes, processorSeconds, withDescendants } from '#tools/processes.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ONE_YEAR, fillSchool } from '../school-data.ts'

/*
 * Measures what each further school costs on one machine today, with a database and a process of its own, all in one
 * PostgreSQL: node bench/scale-out/many-schools.ts [schools]
 */
const SCHOOLS = Number(process.argv[2] ?? 10)
const CONNECTIONS_OF_A_SCHOOL = 13

const directory = mkdtempSync(path.join(tmpdir(), 'register-schools-'))
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: directory, durable: true, maxConnections: SCHOOLS * CONNECTIONS_OF_A_SCHOOL + 20 },
})
const postmaster = Number(
  readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
)
const databaseOf = (name: string) => {
  const address = new URL(postgres.connectionString)
  address.pathname = `/${name}`
  return address.href
}
const admin = openDatabase({ connectionString: postgres.connectionString, max: 1, longRunning: true })
await admin.query(sql`create database school_template`)
await migrate(databaseOf('school_template'))
await fillSchool(databaseOf('school_template'), ONE_YEAR)

const megabytesOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + privateMegabytes(pid), 0)
const ofPostgres = () => megabytesOf(withDescendants(postmaster))
const connections = async () => {
  const [row] = await admin.query<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname like 'school\_%'`,
  )
  return row?.count ?? 0
}

const before = ofPostgres()
const starts: { seconds: number; processor: number }[] = []
const schools = []
for (let number = 1; number <= SCHOOLS; number += 1) {
  const name = `school_${number}`
  await admin.query(sql`create database ${rawSql(name)} template school_template`)
  const began = performance.now()
  const school = await startServerProcess({ port: await freePort(), env: { DATABASE_URL: databaseOf(name) } })
  starts.push({ seconds: (performance.now() - began) / 1000, processor: processorSeconds([school.pid]) })
  schools.push(school)
}
const atRest = { processes: megabytesOf(schools.map(({ pid }) => pid)), postgres: ofPostgres() - before }
const openAtRest = await connections()

// A person of each school opens the register, as every morning.
for (const { origin } of schools) {
  const browser = new BrowserSession(origin)
  await browser.signIn('office')
  for (let turn = 0; turn < 20; turn += 1) await browser.fetch('/api/attendance?date=2026-11-13')
}
const used = { processes: megabytesOf(schools.map(({ pid }) => pid)), postgres: ofPostgres() - before }
const openInUse = await connections()

const each = (total: number) => (total / SCHOOLS).toFixed(1)
const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(2)
console.log(`${SCHOOLS} schools of 200 pupils with one year of marks, for each of them:`)
console.log(
  `start: ${middle(starts.map(({ seconds }) => seconds))} s, of it ${middle(starts.map(({ processor }) => processor))} s of one core`,
)
console.log(
  `at rest: ${each(atRest.processes)} MB process, ${each(atRest.postgres)} MB PostgreSQL, ${each(openAtRest)} connections`,
)
console.log(
  `after 20 opened registers: ${each(used.processes)} MB process, ${each(used.postgres)} MB PostgreSQL, ${each(openInUse)} connections`,
)

await Promise.all(schools.map((school) => school.stop()))
await admin.close()
await postgres.stop()
rmSync(directory, { recursive: true, force: true })
