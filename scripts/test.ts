import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { addShell, ensureBrowser } from '#tools/browser.ts'
import { CHECK_STEPS, inLanes, runStep } from './steps.ts'
import type { Step } from './steps.ts'
import { outcomeOf, readPlaywrightReport, readVitestReport, summary } from './test-outcome.ts'

const RESULTS = 'test-results'

/** A step that runs Vitest; every test in its report counts. */
async function vitest({ name, command, args }: Step) {
  const report = `${RESULTS}/${name.toLowerCase().replaceAll(/\W+/g, '-')}.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const result = await runStep({ name, command, args: [...args, ...reporters] })
  return outcomeOf(result, () => readVitestReport(report))
}

async function playwright() {
  const report = `${RESULTS}/e2e.json`
  const result = await runStep({
    name: 'Browser tests',
    command: 'playwright',
    args: ['test', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return outcomeOf(result, () => readPlaywrightReport(report))
}

/** What computes. Each part uses all cores by itself, so they run one after the other. */
async function testProgram() {
  const checks = CHECK_STEPS.map((step) => async () => outcomeOf(await runStep(step)))
  return [
    ...(await inLanes(availableParallelism(), checks)),
    await vitest({ name: 'Unit and server tests', command: 'vitest', args: ['run', '--project=!faults'] }),
    await playwright(),
  ]
}

/** What waits, for programs to start, to be killed and to recover: half a core, beside all of the above. */
async function testFaults() {
  const outcomes = [await vitest({ name: 'Faults', command: 'vitest', args: ['run', '--project=faults'] })]
  if (!process.argv.includes('--services')) return outcomes
  // One after the other, because each may install packages.
  for (const service of ['s3', 'oidc']) {
    const args = ['scripts/test-service.ts', service]
    outcomes.push(await vitest({ name: `Service ${service}`, command: process.execPath, args }))
  }
  const alerts = { name: 'Alerts', command: process.execPath, args: ['scripts/deploy/test-alerts.ts'] }
  outcomes.push(outcomeOf(await runStep(alerts)))
  return outcomes
}

const unknown = process.argv.slice(2).filter((argument) => argument !== '--services')
if (unknown.length > 0) {
  console.error(`npm test runs everything and takes only --services, not ${unknown.join(' ')}.`)
  console.error('For one file: npx vitest run <file>, or npx playwright test <file>')
  process.exit(1)
}
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
ensureBrowser()
addShell()
const outcomes = await Promise.all([testProgram(), testFaults()])

const { text, ok } = summary(outcomes.flat())
console.log(text)
process.exitCode = ok ? 0 : 1
