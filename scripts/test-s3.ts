import { spawn } from 'node:child_process'
import { installSwift } from './s3/install-swift.ts'
import { startSwift } from './s3/start-swift.ts'

/** Runs the tests of the S3 store against a real S3 server: OpenStack Swift from Debian's packages. */
async function testS3(): Promise<number> {
  installSwift()
  const { settings, stop } = await startSwift()
  const env = { ...process.env, TEST_S3: JSON.stringify(settings) }
  try {
    const tests = spawn('vitest', ['run', '--config', 'scripts/s3/vitest.config.ts'], {
      stdio: 'inherit',
      env,
    })
    return await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    stop()
  }
}

try {
  process.exitCode = await testS3()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
