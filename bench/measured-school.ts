import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startClient } from './client/client.ts'
import type { Client } from './client/client.ts'
import { SESSION_SECRET, signInPeople } from './people.ts'
import type { SignedInPerson } from './people.ts'
import { openRoll } from './roll.ts'
import type { Roll } from './roll.ts'
import { fillSchool } from './school-data.ts'
import type { SchoolSize } from './school-data.ts'

const MOST_PEOPLE = 64

/** A school with the people who use it, and the client that sends their requests. */
export interface UsedSchool extends Roll {
  origins: Record<'ours' | 'thin' | 'fixed', string>
  client: Client
  people: readonly SignedInPerson[]
}

/** One durable PostgreSQL with our server, the thin one and one of fixed answers: each a process of its own. */
export interface MeasuredSchool extends UsedSchool {
  connectionString: string
  /** The process ids of both servers, for memory and processor time. */
  pids: Record<'ours' | 'thin', number>
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
    env: {
      DATABASE_URL: connectionString,
      SESSION_SECRET,
      NODE_OPTIONS: process.env['SERVER_OPTIONS'] ?? '',
    },
  })
  const thin = await startProgram('thin/thin-server.ts', connectionString)
  const fixed = await startProgram('client/fixed-answer-server.ts', connectionString)
  const people = await signInPeople({ connectionString, publicUrl: register.origin, people: MOST_PEOPLE })
  const client = startClient()
  const roll = await openRoll(connectionString)
  return {
    ...{ ...roll, connectionString, people, client },
    pids: { ours: register.pid, thin: thin.pid },
    origins: { ours: register.origin, thin: thin.origin, fixed: fixed.origin },
    async close() {
      client.close()
      await roll.sql.end()
      thin.stop()
      fixed.stop()
      await register.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a program of this folder that prints its port. */
async function startProgram(file: string, connectionString: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk)))
    child.once('exit', (status) => reject(new Error(`${file} ended with ${status}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
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
