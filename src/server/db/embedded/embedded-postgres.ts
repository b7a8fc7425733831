import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimDirectory } from './directory-owner.ts'
import { lockFile } from './file-lock.ts'
import type { FileLock } from './file-lock.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { prepareCluster, stopOrphan } from './postgres-cluster.ts'
import { PostgresProcess } from './postgres-process.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

export type EmbeddedPostgres = {
  socketDir: string
  /** For `openDatabase` and `migrate`; stays the same when PostgreSQL is started again. */
  connectionString: string
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The database lies in its folder `postgres`. */
  dataDir: string
  /** False only for tests: faster, and a crash may lose everything. */
  durable?: boolean
  maxConnections?: number
  /** Where unexpected ends and restarts are reported. */
  report?: (message: string) => void
}

// The kernel allows 107 bytes for the path of a Unix socket, and the file's name takes 14 of them.
const LONGEST_SOCKET_DIR = 107 - '/.s.PGSQL.5432'.length

/** How long a PostgreSQL may take to end whose register was killed. */
const ORPHAN_SECONDS = 30

/** Starts the PostgreSQL that npm brought, on a Unix socket only, with its files under `dataDir`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = findPostgresPrograms()
  const account = choosePostgresAccount()
  const giveUp = await claimDirectory(options.dataDir)
  let lock: FileLock | undefined
  try {
    const dataDir = realpathSync(options.dataDir)
    const clusterDir = path.join(dataDir, 'postgres')
    const socketDir = makeSocketDir(dataDir)
    account.adopt(socketDir)
    await stopOrphan(clusterDir)
    lock = await lockForPostgres(dataDir)
    const lockFd = lock.fd
    prepareCluster({ clusterDir, programs, account, durable: options.durable ?? true, lockFd })
    const postgres = new PostgresProcess({
      command: account.wrap([
        path.join(programs, 'postgres'),
        '-D',
        clusterDir,
        '-k',
        socketDir,
        ...settings(options),
      ]),
      lockFd,
      report: options.report ?? (() => {}),
      beforeStart: () => stopOrphan(clusterDir),
    })
    await postgres.start()
    return {
      socketDir,
      connectionString: connectionThrough(socketDir),
      async stop() {
        await postgres.stop()
        rmSync(socketDir, { recursive: true, force: true })
        lock?.release()
        giveUp()
      },
    }
  } catch (error) {
    lock?.release()
    giveUp()
    throw error
  }
}

function connectionThrough(socketDir: string): string {
  return `postgres:///postgres?host=${encodeURIComponent(socketDir)}&user=postgres`
}

/** The way to the embedded database of the process that owns this directory. */
export function embeddedConnection(dataDir: string): string {
  return connectionThrough(socketDirOf(realpathSync(dataDir)))
}

/**
 * The lock that PostgreSQL and all its parts hold for as long as they run: the owner of the directory may be gone while
 * its database, perhaps in another container, is still ending.
 */
async function lockForPostgres(dataDir: string): Promise<FileLock> {
  const lock = await lockFile(path.join(dataDir, 'postgres.lock'), ORPHAN_SECONDS)
  if (lock) return lock
  throw new Error(`A PostgreSQL whose register has ended still uses ${dataDir}: stop it first.`)
}

function socketDirOf(dataDir: string): string {
  const besideData = path.join(dataDir, 'socket')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const fits = Buffer.byteLength(besideData) <= LONGEST_SOCKET_DIR
  return fits ? besideData : path.join(tmpdir(), `register-${hash}`)
}

function makeSocketDir(dataDir: string): string {
  const socketDir = socketDirOf(dataDir)
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const made = lstatSync(socketDir)
  if (!made.isDirectory() || (made.mode & 0o077) !== 0) {
    throw new Error(`${socketDir} is not a directory of our own: remove it.`)
  }
  return socketDir
}

function settings({ durable = true, maxConnections = 100 }: EmbeddedPostgresOptions): string[] {
  const values = {
    // Its builds carry old libraries: no port, no TLS, only the owner of the socket's directory gets in.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiling a query costs more than any query of a school.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
