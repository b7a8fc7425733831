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
import { TODAY, className, fillSchool } from './school.ts'
import type { SchoolSize } from './school.ts'

/** A filled school, our server and the thin one beside it, each a process of its own on one durable PostgreSQL. */
export interface Stage {
  /** The process id of our server, for memory and profiles. */
  pid: number
  academicYearId: number
  /** The pupils of each class, by the number of the class. */
  pupilIds(classNumber: number): number[]
  /** A connection of somebody who is signed in and may write. */
  ours(): Connection
  /** Reads the whole answer of ours, however it is sent. */
  read(path: string): Promise<number>
  thin(): Connection
  /** The same as the thin server, as a bare Fastify route. */
  thinRoute(): Connection
  /** PostgreSQL itself, on a connection that stays open. */
  sql: Client
  close(): Promise<void>
}

async function openStage(size: SchoolSize): Promise<Stage> {
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
  const thin = await startThinServer(connectionString)
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
    thin: () => new Connection(thin.bare),
    thinRoute: () => new Connection(thin.routes),
    async close() {
      agent.destroy()
      await sql.end()
      thin.stop()
      await register.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The first to sign in is admin and authorized. */
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

interface ThinServer {
  bare: string
  routes: string
  stop(): void
}

async function startThinServer(connectionString: string): Promise<ThinServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'thin-server.ts')], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ports = await new Promise<{ bare: number; routes: number }>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(String(chunk))))
    child.once('exit', (status) => reject(new Error(`The thin server ended with ${status}`)))
  })
  const origin = (port: number) => `http://127.0.0.1:${port}`
  return { bare: origin(ports.bare), routes: origin(ports.routes), stop: () => void child.kill() }
}

/** A school of that size, closed again whatever happens. */
export async function onStage<T>(size: SchoolSize, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(size)
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

/** How many changes of marks the history holds. */
export async function countChanges({ sql }: Stage): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('select count(*)::int as count from attendance_changes')
  return rows[0]?.count ?? 0
}
