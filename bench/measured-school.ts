import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { Agent } from 'node:http'
import { Connection } from './connection.ts'
import { readWhole } from './read-whole.ts'
import { TODAY, className, fillSchool } from './school-data.ts'
import type { SchoolSize } from './school-data.ts'

/** A filled school, served by our server and by the baseline server, two processes with one durable PostgreSQL. */
export interface MeasuredSchool {
  /** The process id of our server, for memory and profiles. */
  pid: number
  academicYearId: number
  /** The pupils of each class, by the number of the class. */
  pupilIds(classNumber: number): number[]
  /** A connection to our server, signed in as a person who may write. */
  ours(): Connection
  /** Reads a whole answer of our server, streamed or not. */
  read(path: string): Promise<number>
  baseline(): Connection
  /** A connection to the baseline's statements behind a plain Fastify route. */
  fastifyRoute(): Connection
  /** PostgreSQL itself, on a connection that stays open. */
  sql: Client
  close(): Promise<void>
}

async function openMeasuredSchool(size: SchoolSize): Promise<MeasuredSchool> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  const { connectionString } = postgres
  await migrate(connectionString)
  await fillSchool(connectionString, size)
  const register = await startServerProcess({
    port: await freePort(),
    // For a profile: SERVER_OPTIONS=--cpu-prof
    env: { DATABASE_URL: connectionString, NODE_OPTIONS: process.env['SERVER_OPTIONS'] ?? '' },
  })
  const baseline = await startBaselineServer(connectionString)
  const cookie = await signIn(register.origin)
  const sql = new Client({ connectionString })
  await sql.connect()
  const { academicYearId, pupils } = await readSchool(sql)
  const headers = { cookie, 'accept-encoding': 'gzip, deflate' }
  const agent = new Agent({ keepAlive: true })
  return {
    ...{ sql, academicYearId, pid: register.pid },
    pupilIds: (classNumber) => pupils.get(className(classNumber)) ?? [],
    ours: () => new Connection(register.origin, headers),
    read: (address) => readWhole(`${register.origin}${address}`, headers, agent),
    baseline: () => new Connection(baseline.bare),
    fastifyRoute: () => new Connection(baseline.routes),
    async close() {
      agent.destroy()
      await sql.end()
      baseline.stop()
      await register.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The first person to sign in becomes admin and authorized. */
async function signIn(origin: string): Promise<string> {
  const browser = new BrowserSession(origin)
  await browser.signIn('office')
  return browser.cookieHeader
}

async function readSchool(sql: Client) {
  const { rows } = await sql.query<{ year: number; name: string; ids: number[] }>(
    `select academic_year_id as year, year_group as name, array_agg(id order by id) as ids
     from students where academic_year_id = (select academic_year_id from school_calendar where date = $1)
     group by 1, 2`,
    [TODAY],
  )
  return { academicYearId: rows[0]?.year ?? 0, pupils: new Map(rows.map(({ name, ids }) => [name, ids])) }
}

interface BaselineServer {
  bare: string
  routes: string
  stop(): void
}

async function startBaselineServer(connectionString: string): Promise<BaselineServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'baseline-server.ts')], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ports = await new Promise<{ bare: number; routes: number }>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(String(chunk))))
    child.once('exit', (status) => reject(new Error(`The baseline server ended with ${status}`)))
  })
  const origin = (port: number) => `http://127.0.0.1:${port}`
  return { bare: origin(ports.bare), routes: origin(ports.routes), stop: () => void child.kill() }
}

/** Opens a school of that size for one measurement and closes it, also after a failure. */
export async function withMeasuredSchool<T>(
  size: SchoolSize,
  work: (school: MeasuredSchool) => Promise<T>,
): Promise<T> {
  const school = await openMeasuredSchool(size)
  try {
    return await work(school)
  } finally {
    await school.close()
  }
}

/** How many changes of marks the history holds. */
export async function countChanges({ sql }: MeasuredSchool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('select count(*)::int as count from attendance_changes')
  return rows[0]?.count ?? 0
}
