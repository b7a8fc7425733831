import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGE = 'glewlwyd'

/** Installs an OpenID Connect provider of another make from Debian's packages where it is not there yet; only root may. */
export function installGlewlwyd(): void {
  if (existsSync('/usr/bin/glewlwyd')) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `The sign-in tests need Glewlwyd from Debian. As root: apt-get install --no-install-recommends ${PACKAGE}`,
    )
  }
  console.log('Installing Glewlwyd, an OpenID Connect provider …')
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600']
  // Its package would start a service of its own; nothing may run but what the tests start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const command of [
    ['update', '-qq'],
    ['install', ...options, PACKAGE],
  ]) {
    const { status, stderr } = spawnSync('apt-get', command, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${command[0]} failed: ${stderr}`)
  }
}
