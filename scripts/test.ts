import { mkdirSync, rmSync } from 'node:fs'
import { ensureBrowser } from '#tools/browser.ts'
import { CHECK_STEPS, runStep } from './steps.ts'
import { outcomeOf, readPlaywrightReport, readVitestReport, summary } from './test-outcome.ts'

const RESULTS = 'test-results'
const VITEST_REPORT = `${RESULTS}/vitest.json`
const BROWSER_REPORT = `${RESULTS}/e2e.json`

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
ensureBrowser()

const outcomes = []
for (const step of CHECK_STEPS) outcomes.push(outcomeOf(await runStep(step)))
const unit = await runStep({
  name: 'Unit and server tests',
  command: 'vitest',
  args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
})
outcomes.push(outcomeOf(unit, () => readVitestReport(VITEST_REPORT)))
const browser = await runStep(
  { name: 'Browser tests', command: 'playwright', args: ['test', '--reporter=dot,json'] },
  { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT },
)
outcomes.push(outcomeOf(browser, () => readPlaywrightReport(BROWSER_REPORT)))

const { text, ok } = summary(outcomes)
console.log(text)
process.exitCode = ok ? 0 : 1
