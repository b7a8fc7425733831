import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { outcomeOf, readPlaywrightReport, readVitestReport, summary } from './test-outcome.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'test-outcome-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reported(report: object): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const broken = { name: 'Lint', ok: false, lastWords: '\u001B[31mfirst\u001B[0m\n\nlast' }

test('a failed step is told by the end of what it printed, without colours', () => {
  const { text, ok } = summary([outcomeOf(broken), outcomeOf({ ...broken, ok: true })])
  expect(text).toBe('FAILED  Lint\n        first\n        last\n1 passed, 1 failed')
  expect(ok).toBe(false)
})

test('every failed unit test is named, and a file that could not be run', () => {
  const file = reported({
    numPassedTests: 7,
    testResults: [
      {
        ...{ name: 'a.test.ts', status: 'failed', message: '' },
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    ],
  })
  const { text } = summary([outcomeOf(broken, () => readVitestReport(file))])
  expect(text.split('\n')).toEqual([
    'FAILED  a.test.ts › adds up',
    '        expected 1 to be 2',
    'FAILED  b.test.ts',
    '        cannot be read',
    '7 passed, 2 failed',
  ])
})

test('every failed browser test is named, and what failed outside of them', () => {
  const spec = (title: string, ok: boolean, errors: object[]) => ({
    ...{ file: 'a.spec.ts', title, ok },
    tests: [{ results: [{ errors }] }],
  })
  const file = reported({
    stats: { expected: 1 },
    errors: [{ message: 'the port is taken' }],
    suites: [
      { suites: [{ specs: [spec('opens', true, []), spec('saves', false, [{ message: 'too late' }])] }] },
    ],
  })
  const { text } = summary([outcomeOf(broken, () => readPlaywrightReport(file))])
  expect(text.split('\n')).toEqual([
    'FAILED  a.spec.ts › saves',
    '        too late',
    'FAILED  outside of the tests',
    '        the port is taken',
    '1 passed, 2 failed',
  ])
})

test('a program that ends badly is a failure, also where its report knows of none or is missing', () => {
  const without = outcomeOf(broken, () => ({ passed: 3, failures: [] }))
  expect(summary([without]).text).toMatch(/^FAILED {2}Lint\n[^]*3 passed, 1 failed$/)
  const missing = outcomeOf({ ...broken, ok: true }, () => readVitestReport('/no/such/report.json'))
  expect(summary([missing]).ok).toBe(false)
})

test('nothing run is no success', () => {
  expect(summary([])).toEqual({ text: '0 passed, 0 failed', ok: false })
})
