import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresAccount } from './postgres-account.ts'
import { systemErrorCode } from './system-error.ts'

const UNFINISHED = '.unfinished'
const MAJOR_VERSION = '18'

/** Makes the database files where there are none. A run that was interrupted leaves nothing that counts. */
export function prepareCluster(options: {
  clusterDir: string
  programs: string
  account: PostgresAccount
  durable: boolean
  /** Inherited, so that an interrupted run is over before another one begins. */
  lockFd: number
}): void {
  const { clusterDir } = options
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) return checkVersion(clusterDir)
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    throw new Error(`${clusterDir} holds files, but no database: move them away or choose another DATA_DIR.`)
  }
  const unfinished = clusterDir + UNFINISHED
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  options.account.adopt(unfinished)
  initialise({ ...options, clusterDir: unfinished })
  renameSync(unfinished, clusterDir)
}

function checkVersion(clusterDir: string): void {
  const version = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new Error(`${clusterDir} was made by PostgreSQL ${version}; this program brings ${MAJOR_VERSION}.`)
}

function initialise(options: Parameters<typeof prepareCluster>[0]): void {
  const { program, args } = options.account.wrap([
    path.join(options.programs, 'initdb'),
    `--pgdata=${options.clusterDir}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    ...(options.durable ? [] : ['--no-sync']),
  ])
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', options.lockFd],
  })
  if (status !== 0)
    throw new Error(`The database could not be made: ${stderr ?? error?.message}`, { cause: error })
}

/** Ends the PostgreSQL of a program that was killed. Only the owner of the directory may ask for it. */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const pidFile = path.join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (isPostgresOf(clusterDir, pid)) return await end(clusterDir, pid)
  // PostgreSQL would refuse to start where an unrelated process has the number in a left-over file. Where none has
  // it, the file stays: PostgreSQL reads from it whether parts of the killed server still hold the memory.
  if (existsSync(`/proc/${pid}`)) rmSync(pidFile, { force: true })
}

async function end(clusterDir: string, pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    signalUnlessGone(pid, signal)
    for (let waited = 0; waited < seconds * 1000; waited += 50) {
      if (!isPostgresOf(clusterDir, pid)) return
      await sleep(50)
    }
  }
  throw new Error(`The PostgreSQL process ${pid} on ${clusterDir} does not end.`)
}

function signalUnlessGone(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

function isPostgresOf(clusterDir: string, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir)
  } catch {
    return false
  }
}
