import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

/** The compiler and the linter spent a quarter of their time on clearing up memory that they soon give back as a whole. */
const SELDOM_CLEARED = { GOGC: '400' }

/**
 * What was found is kept, so that a second check looks only at what has changed. One thread each, because two run at a
 * time, and threads that work on one program each infer the types that they share anew.
 */
const types = (name: string, project: string): Step => ({
  name: `Types of ${name}`,
  command: 'tsc',
  args: [
    ...['--noEmit', '--singleThreaded', '-p', project],
    ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${project}.tsbuildinfo`],
  ],
  env: SELDOM_CLEARED,
})

/** What is checked without running a test; the longest first, so that the cores finish together. */
export const CHECK_STEPS: Step[] = [
  { name: 'Lint and import rules', command: 'oxlint', args: ['--type-aware', '.'], env: SELDOM_CLEARED },
  types('the server', 'tsconfig.json'),
  types('the browser tests', 'tsconfig.e2e.json'),
  types('the client', 'tsconfig.client.json'),
  types('the service worker', 'tsconfig.worker.json'),
  types('the client tests', 'tsconfig.client-tests.json'),
  { name: 'Dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'Format', command: 'oxfmt', args: ['--check', '.'] },
]

export interface StepResult {
  name: string
  ok: boolean
  /** The end of what it printed. */
  lastWords: string
}

const KEPT_CHARACTERS = 4000

/** Runs a step; what it printed is shown as a whole when it has failed, so that steps can run side by side. */
export function runStep({ name, command, args, env = {} }: Step): Promise<StepResult> {
  const start = performance.now()
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  console.log(`...     ${name}`)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ name, ok: false, lastWords: message }))
    child.on('close', (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const ok = status === 0
      const output = Buffer.concat(printed).toString()
      if (!ok) console.log(output)
      console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
      resolve({ name, ok, lastWords: output.slice(-KEPT_CHARACTERS) })
    })
  })
}

/** Does the jobs in their order, as many at a time as there are lanes. */
export async function inLanes<Result>(
  lanes: number,
  jobs: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = jobs.values()
  const lane = async () => {
    for (const job of waiting) results.push(await job())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
