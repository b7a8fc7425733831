import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string
  args: string[]
}

/** What `npm run check` does: everything that needs no browser. */
export const CHECK_STEPS: Step[] = [
  { name: 'Format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'Lint and import rules', command: 'oxlint', args: ['--type-aware', '.'] },
  { name: 'Types of the server', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'Types of the client', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.client.json'] },
  {
    name: 'Types of the client tests',
    command: 'tsc',
    args: ['--noEmit', '-p', 'tsconfig.client-tests.json'],
  },
  { name: 'Types of the browser tests', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.e2e.json'] },
  { name: 'Dead code', command: 'knip', args: ['--no-progress'] },
]

export interface StepResult {
  name: string
  ok: boolean
  /** The end of what it printed. */
  lastWords: string
}

const KEPT_CHARACTERS = 4000

/** Runs a step in view. */
export function runStep(
  { name, command, args }: Step,
  env: Record<string, string> = {},
): Promise<StepResult> {
  const start = performance.now()
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  })
  let lastWords = ''
  const hear = (chunk: Buffer) => {
    process.stdout.write(chunk)
    lastWords = (lastWords + String(chunk)).slice(-KEPT_CHARACTERS)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
      resolve({ name, ok: status === 0, lastWords })
    })
  })
}
