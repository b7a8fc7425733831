import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGE = 'glewlwyd'

/** Installs the OpenID Connect provider Glewlwyd from Debian's packages if it is missing; this needs root. */
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
  // The package would start a service, but only the tests may start programs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const command of [
    ['update', '-qq'],
    ['install', ...options, PACKAGE],
  ]) {
    const { status, stderr } = spawnSync('apt-get', command, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${command[0]} failed: ${stderr}`)
  }
}
