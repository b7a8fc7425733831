import { installService } from '#tools/debian-programs.ts'
import { spawn } from 'node:child_process'
import { startGlewlwyd } from './oidc/start-glewlwyd.ts'
import './plain-failures.ts'
import { startSwift } from './s3/start-swift.ts'

/** Real services of another make, from Debian's packages, with the variable that tells the tests where they are. */
const SERVICES = {
  s3: {
    name: 'OpenStack Swift, an S3 server,',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    programs: ['/usr/bin/swift-proxy-server', '/usr/bin/swift-object-server', '/usr/bin/memcached'],
    start: startSwift,
    variable: 'TEST_S3',
  },
  oidc: {
    name: 'Glewlwyd, an OpenID Connect provider,',
    packages: ['glewlwyd'],
    programs: ['/usr/bin/glewlwyd'],
    start: startGlewlwyd,
    variable: 'TEST_OIDC',
  },
}

const isService = (name: string): name is keyof typeof SERVICES => name in SERVICES

/** Runs the tests of a service against it. */
async function testService(name: string, vitestArgs: string[]): Promise<number> {
  if (!isService(name)) throw new Error(`Name one of these services: ${Object.keys(SERVICES).join(', ')}.`)
  const service = SERVICES[name]
  installService(service)
  const { settings, stop } = await service.start()
  try {
    const tests = spawn('vitest', ['run', '--config', `scripts/${name}/vitest.config.ts`, ...vitestArgs], {
      stdio: 'inherit',
      env: { ...process.env, [service.variable]: JSON.stringify(settings) },
    })
    return await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    stop()
  }
}

const [name = '', ...vitestArgs] = process.argv.slice(2)
process.exitCode = await testService(name, vitestArgs)
