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
import type { ServerProcess } from '#testing/server-process.ts'
import { buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { ensurePrograms } from '#tools/debian-programs.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DOCUMENTED_HOST, startDocumentedNginx } from '../documented-nginx.ts'
import { SteadyClient } from '../steady-client.ts'

const SECRET = 'shared by both of the processes, always'
const PUBLIC_URL = `https://${DOCUMENTED_HOST}`

export type BehindNginx = Awaited<ReturnType<typeof openBehindNginx>>

/** A school with two processes behind the documented nginx, as in production: everything but the addresses has its default. */
export async function openBehindNginx(pupilCount: number) {
  ensurePrograms()
  const directory = mkdtempSync(path.join(tmpdir(), 'register-rolling-'))
  const postgres = await startEmbeddedPostgres({ dataDir: directory })
  await migrate(postgres.connectionString)
  const database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  const { pupilIds } = await buildSchool(database, { pupils: pupilsOf('Reception', pupilCount) })
  const ports: [number, number] = [await freePort(), await freePort()]
  const https = await freePort()
  const stopNginx = await startDocumentedNginx({ directory, https, http: await freePort(), processes: ports })

  const start = (port: number, program = '.') =>
    startServerProcess({
      ...{ port, program },
      env: {
        ...{ DATABASE_URL: postgres.connectionString, PUBLIC_URL, SESSION_SECRET: SECRET },
        ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'unused' },
        ...{ FIRST_ADMIN_EMAIL: 'anyone', LOG_LEVEL: 'fatal' },
      },
    })
  const processes: ServerProcess[] = await Promise.all(ports.map((port) => start(port)))

  return {
    database,
    /** A client for each pupil, each signed in as a person of its own. */
    async clients(markEveryMs?: number): Promise<SteadyClient[]> {
      const pace = markEveryMs === undefined ? {} : { markEveryMs }
      const cookies = await signInEach(database, pupilIds.length)
      return pupilIds.map(
        (studentId, index) =>
          new SteadyClient({ port: https, cookie: cookies[index] ?? '', studentId, ...pace }),
      )
    },
    /** Restarts one process after the other, each once the one before is open again; answers how they ended. */
    async restartInTurn(program?: string): Promise<(number | null)[]> {
      const ended: (number | null)[] = []
      for (const [index, port] of ports.entries()) {
        processes[index]?.kill('SIGTERM')
        await processes[index]?.ended
        ended.push(processes[index]?.exitStatus() ?? null)
        processes[index] = await start(port, program)
      }
      return ended
    },
    async close() {
      await Promise.all(processes.map((one) => one.stop()))
      await stopNginx()
      await database.close()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function signInEach(
  database: Parameters<typeof createSessions>[0]['database'],
  count: number,
): Promise<string[]> {
  const sessions = createSessions({
    ...{ database, key: deriveKey(SECRET, 'sessions'), clock: systemClock },
    idleMinutes: { admins: 60, others: 60, shared: 20 },
  })
  const people = await database.query<{ id: string }>(sql`
    insert into users (id, first_name, role, is_authorized)
    select 'office-' || n, 'Office', 'admin', true from generate_series(1, ${count}::int) n returning id`)
  const name = cookieNames({ publicUrl: PUBLIC_URL, port: 0 }).session
  return Promise.all(
    people.map(async ({ id }) => {
      const cookie = await sessions.start({ userId: id, idToken: null, isShared: false })
      return `${name}=${cookie}`
    }),
  )
}
