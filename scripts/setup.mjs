// Installs the dependencies when the lockfile has changed. Runs on whatever Node is there, before the pinned one is.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const OLDEST_NODE = [22, 18]
const stamp = 'node_modules/.installed'
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing the dependencies …')
  const install = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
    },
  )
  if (install.status !== 0) process.exit(install.status ?? 1)
  writeFileSync(stamp, lockfile)
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
