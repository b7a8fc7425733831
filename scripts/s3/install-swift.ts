import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const PROGRAMS = ['/usr/bin/swift-proxy-server', '/usr/bin/swift-object-server', '/usr/bin/memcached']

/** Installs the S3 server from Debian's packages if it is missing; this needs root. */
export function installSwift(): void {
  if (PROGRAMS.every((program) => existsSync(program))) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `The S3 tests need OpenStack Swift from Debian. As root: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`,
    )
  }
  console.log('Installing OpenStack Swift, an S3 server …')
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600']
  // The packages would start services, but only the tests may start programs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const command of [
    ['update', '-qq'],
    ['install', ...options, ...PACKAGES],
  ]) {
    const { status, stderr } = spawnSync('apt-get', command, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${command[0]} failed: ${stderr}`)
  }
}
