import { spawn } from 'node:child_process'
import { installGlewlwyd } from './oidc/install-glewlwyd.ts'
import { startGlewlwyd } from './oidc/start-glewlwyd.ts'

/** Runs the sign-in against an OpenID Connect provider of another make: Glewlwyd from Debian's packages. */
async function testOidc(): Promise<number> {
  installGlewlwyd()
  const { settings, stop } = await startGlewlwyd()
  const env = { ...process.env, TEST_OIDC: JSON.stringify(settings) }
  try {
    const tests = spawn('vitest', ['run', '--config', 'scripts/oidc/vitest.config.ts'], {
      stdio: 'inherit',
      env,
    })
    return await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    stop()
  }
}

try {
  process.exitCode = await testOidc()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
