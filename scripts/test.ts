import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.ts'
import { CHECK_STEPS, runStep } from './steps.ts'

const RESULTS = 'test-results'
const VITEST_RESULT = `${RESULTS}/vitest.json`
const E2E_RESULT = `${RESULTS}/e2e.json`

interface Count {
  passed: number
  failed: number
}

/** A program that ended badly without saying which test failed counts as one failure. */
function countOf(ok: boolean, read: () => Count): Count {
  try {
    const count = read()
    return { passed: count.passed, failed: ok ? count.failed : Math.max(1, count.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

function vitestCount(): Count {
  const { numPassedTests, numFailedTests } = readJson(VITEST_RESULT)
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
}

function browserCount(): Count {
  const { expected, unexpected, flaky } = readJson(E2E_RESULT)['stats'] as Record<string, number>
  return { passed: Number(expected), failed: Number(unexpected) + Number(flaky) }
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
ensureBrowser()

const checks = CHECK_STEPS.map((step) => {
  const ok = runStep(step)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
})
const unit = runStep({
  name: 'Unit and server tests',
  command: 'vitest',
  args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_RESULT}`],
})
const browser = runStep(
  { name: 'Browser tests', command: 'playwright', args: ['test', '--reporter=dot,json'] },
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_RESULT,
  },
)

const counts = [...checks, countOf(unit, vitestCount), countOf(browser, browserCount)]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
