import { readFileSync, writeFileSync } from 'node:fs'

// Makes package-lock.json work on every machine:
// - Every optional binary of another platform gets an entry, which is installed only on that platform. npm leaves out
//   those that it could not look up, and `npm ci` then refuses the lockfile as incomplete.
// - No entry names the host that it was downloaded from: `npm ci` uses its configured registry and checks the hash.

interface LockEntry {
  version?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lockfile {
  packages: Record<string, LockEntry>
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
  'win32',
  'linux',
  'openharmony',
  'wasi',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
]
const NEEDED = /linux-(arm64|x64)(-gnu)?$/

const FILE = 'package-lock.json'
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile
const { packages } = lock

/** Whether Node finds a package from a folder: in it, or in a folder above it. */
function isFound(from: string, name: string): boolean {
  const parent = from.lastIndexOf('/node_modules/')
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[here]) return true
  return from !== '' && isFound(parent < 0 ? '' : from.slice(0, parent), name)
}

for (const entry of Object.values(packages)) {
  if (entry.resolved?.startsWith('http')) delete entry.resolved
}

let added = 0
for (const [from, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isFound(from, name)) continue
    if (NEEDED.test(name))
      throw new Error(
        `${from || 'The project'} needs ${name}@${range}, which the registry lacks: pin another version.`,
      )
    const words = name
      .toLowerCase()
      .replace('windows', 'win32')
      .split(/[^a-z0-9]+/)
    packages[`node_modules/${name}`] ??= {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      ...(dev ? { dev } : {}),
      os: [SYSTEMS.find((system) => words.includes(system)) ?? 'none'],
      cpu: [PROCESSORS.find((processor) => words.includes(processor)) ?? 'none'],
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} added`)
