import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillDemoSchool } from '#server/demo/school/fill-demo-school.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { freePort } from '#testing/free-port.ts'
import { startPgBouncer } from './proxies.ts'
import { ensurePrograms } from './debian-programs.ts'
import { TODAY } from './today.ts'

/** Builds the client and fills a demonstration school, once per run; each test copies that school. */
export default async function prepareSchool(): Promise<() => Promise<void>> {
  const runDir = mkdtempSync(path.join(tmpdir(), 'register-e2e-'))
  const clientDir = path.join(runDir, 'client')
  // While the school is filled, which leaves a core idle.
  const built = once(
    spawn('vite', ['build', '--logLevel', 'warn'], {
      stdio: 'inherit',
      env: { ...process.env, CLIENT_DIR: clientDir },
    }),
    'exit',
  )
  const server = await startDatabaseServer()
  const school = await createDatabaseOn(server.connectionString)
  const photoDir = path.join(runDir, 'photos')
  await fillDemoSchool(school.database, { today: TODAY, photoStore: new DiskPhotoStore(photoDir) })
  // PostgreSQL copies a database only while it has no connections.
  await school.database.close()
  const [status] = await built
  if (status !== 0) throw new Error('The front end could not be built')
  process.env['E2E_DATABASE_SERVER'] = server.connectionString
  process.env['E2E_SCHOOL'] = school.connectionString
  process.env['E2E_CLIENT_DIR'] = clientDir
  process.env['E2E_PHOTO_DIR'] = photoDir
  const stopBouncer = await startBouncer(runDir, server.connectionString)
  return async () => {
    await stopBouncer()
    await server.stop()
    rmSync(runDir, { recursive: true, force: true })
  }
}

/** Starts PgBouncer where several processes serve each school. */
async function startBouncer(runDir: string, connectionString: string): Promise<() => Promise<void>> {
  if (process.env['E2E_PROCESSES'] === undefined) return async () => {}
  ensurePrograms()
  const port = await freePort()
  process.env['E2E_BOUNCER_PORT'] = String(port)
  return startPgBouncer(runDir, port, new URL(connectionString).searchParams.get('host') ?? '')
}
