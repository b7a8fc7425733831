import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { StepResult } from './steps.ts'

const SHOWN_LINES = 15

/** A test or step that failed. */
interface Failure {
  title: string
  message: string
}

interface Outcome {
  passed: number
  failures: Failure[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What Vitest's JSON report says; a file that could not be run at all counts as a failure of its own. */
export function readVitestReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ title: name, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
  return { passed: report.numPassedTests, failures }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number }
  errors: { message?: string }[]
}

/** What Playwright's JSON report says; errors outside of any test are failures as well. */
export function readPlaywrightReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const outside = report.errors.map(({ message = '' }) => ({ title: 'outside of the tests', message }))
  return { passed: report.stats.expected, failures: [...failedSpecs(report), ...outside] }
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      title: `${file} › ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
        .join('\n'),
    }))
  return [...own, ...suites.flatMap(failedSpecs)]
}

/** What became of a step: of the tests in its report, or of itself where it has none. */
export function outcomeOf({ name, ok, lastWords }: StepResult, read?: () => Outcome): Outcome {
  const unexplained = {
    passed: 0,
    failures: [{ title: name, message: linesOf(lastWords).slice(-SHOWN_LINES).join('\n') }],
  }
  try {
    const outcome = read?.() ?? { passed: ok ? 1 : 0, failures: [] }
    // A program that ended badly without saying which test failed counts as one failure.
    return ok || outcome.failures.length > 0 ? outcome : { ...unexplained, passed: outcome.passed }
  } catch {
    return unexplained
  }
}

function describe({ title, message }: Failure): string {
  const shown = linesOf(message).slice(0, SHOWN_LINES)
  return [`FAILED  ${title}`, ...shown.map((line) => `        ${line}`)].join('\n')
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** Every failure in a few lines, and the count as the last line, so that the end of the output tells all. */
export function summary(outcomes: readonly Outcome[]): { text: string; ok: boolean } {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const count = `${passed} passed, ${failures.length} failed`
  return { text: [...failures.map(describe), count].join('\n'), ok: failures.length === 0 && passed > 0 }
}
