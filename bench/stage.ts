import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { Connection } from './connection.ts'
import { TODAY, className, fillSchool } from './school.ts'
import type { SchoolSize } from './school.ts'

/** A filled school, our server and the thin one beside it, each a process of its own on one durable PostgreSQL. */
export interface Stage {
  connectionString: string
  /** The process id of our server, for memory and profiles. */
  pid: number
  academicYearId: number
  /** The pupils of each class, by the number of the class. */
  pupilIds(classNumber: number): number[]
  /** A connection of somebody who is signed in and may write. */
  ours(): Connection
  thin(): Connection
  close(): Promise<void>
}

export async function openStage(size: SchoolSize): Promise<Stage> {
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
  const { academicYearId, pupils } = await readSchool(connectionString)
  return {
    ...{ connectionString, academicYearId, pid: register.pid },
    pupilIds: (classNumber) => pupils.get(className(classNumber)) ?? [],
    ours: () => new Connection(register.origin, { cookie, 'accept-encoding': 'gzip, deflate' }),
    thin: () => new Connection(thin.origin),
    async close() {
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

async function readSchool(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ year: number; name: string; ids: number[] }>(
    `select academic_year_id as year, year_group as name, array_agg(id order by id) as ids
     from students where academic_year_id = (select academic_year_id from school_calendar where date = $1)
     group by 1, 2`,
    [TODAY],
  )
  await client.end()
  return { academicYearId: rows[0]?.year ?? 0, pupils: new Map(rows.map(({ name, ids }) => [name, ids])) }
}

async function startThinServer(connectionString: string): Promise<{ origin: string; stop(): void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'thin-server.ts')], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(/\d+/.exec(String(chunk))?.[0] ?? ''))
    child.once('exit', (status) => reject(new Error(`The thin server ended with ${status}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
