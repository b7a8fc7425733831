import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'

const PACKAGES = { nginx: 'nginx-light', pgbouncer: 'pgbouncer' }

/** Makes sure that nginx and PgBouncer are installed; as root it installs them from Debian's packages. */
export function ensurePrograms(): void {
  const missing = Object.entries(PACKAGES).filter(([name]) => spawnSync(name, ['-v']).error !== undefined)
  if (missing.length === 0) return
  const packages = missing.map(([, debianName]) => debianName)
  if (process.getuid?.() !== 0) throw new Error(`Please install ${packages.join(' and ')} first.`)
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600', ...packages]
  const { status } = spawnSync('apt-get', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${packages.join(' and ')} could not be installed.`)
}

interface Service {
  name: string
  packages: string[]
  /** Where its packages put what the tests run. */
  programs: string[]
}

/** Installs a service from Debian's packages where it is not there yet; only root may. */
export function installService({ name, packages, programs }: Service): void {
  if (programs.every((program) => existsSync(program))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `These tests need ${name} from Debian. As root: apt-get install --no-install-recommends ${packages.join(' ')}`,
    )
  }
  console.log(`Installing ${name} …`)
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600']
  // Its packages would start services of their own; nothing may run but what the tests start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const command of [
    ['update', '-qq'],
    ['install', ...options, ...packages],
  ]) {
    const { status, stderr } = spawnSync('apt-get', command, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${command[0]} failed: ${stderr}`)
  }
}

/** Starts a program and waits until its port answers. */
export async function startProgram(command: readonly string[], port: number): Promise<() => Promise<void>> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await answering(port, child)
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`)
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${child.spawnfile} does not answer on port ${port}.`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
