// Installs the dependencies when the lockfile has changed. Runs on the preinstalled Node, because the pinned one comes with them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

const OLDEST_NODE = [22, 18]
const STAMP = 'node_modules/.installed'
const STOP_SIGNALS = ['SIGINT', 'SIGTERM']
// The client is built on this machine, in production too, so the development tools are needed there.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline']
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const isInstalled =
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfile && existsSync('node_modules/.bin/vite')

if (!isInstalled) {
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
