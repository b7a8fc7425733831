// Installs the dependencies when the lockfile has changed. Runs on the preinstalled Node, because the pinned one comes with them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

const OLDEST_NODE = [22, 18]
// With an older one npm leaves packages out in silence that say they need a newer one, Node.js 24 among them.
const OLDEST_TO_INSTALL = 20
const STAMP = 'node_modules/.installed'
const STOP_SIGNALS = ['SIGINT', 'SIGTERM']
// The client is built on this machine, in production too, so the development tools are needed there.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline']
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const isInstalled =
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfile && existsSync('node_modules/.bin/vite')

if (!isInstalled) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_TO_INSTALL) {
    console.error(
      `Node.js ${process.version} is too old to install the packages: please install Node.js ${OLDEST_TO_INSTALL} or later, which Debian 13 has.`,
    )
    process.exit(1)
  }
  console.log('Installing the dependencies …')
  const status = await run('npm', [...INSTALL, ...QUIET, ...ownCache()])
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Connect this machine to the network, or copy the npm cache of one that has ' +
        'them (npm config get cache), and type the command again.',
    )
    process.exit(1)
  }
  writeFileSync(STAMP, lockfile)
}

// npm 9, which Debian has, removes the link where it leaves out the package for another processor.
const ours = `node-linux-${process.arch}/bin/node`
if (!existsSync('node_modules/.bin/node') && existsSync(`node_modules/${ours}`)) {
  symlinkSync(`../${ours}`, 'node_modules/.bin/node')
}

if (!existsSync('node_modules/.bin/node')) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  if (!isNewEnough) {
    console.error(
      `No Node.js for ${process.platform}-${process.arch} comes with the packages, and the installed ` +
        `${process.version} is too old: please install Node.js 24.`,
    )
    process.exit(1)
  }
}

/** npm caches packages in the home directory, which a service often may not write. */
function ownCache() {
  if (process.env['npm_config_cache'] && isWritable(process.env['npm_config_cache'])) return []
  if (isWritable(path.join(homedir(), '.npm'))) return []
  return [`--cache=${path.join(tmpdir(), `npm-cache-${process.getuid?.() ?? ''}`)}`]
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** When this process is told to stop, it stops its child too. */
async function run(program, args) {
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      child.kill(signal)
      process.exit(1)
    })
  }
  const [status] = await once(child, 'exit')
  return status
}
