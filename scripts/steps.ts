import { spawnSync } from 'node:child_process'

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
  { name: 'Types of the browser tests', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.e2e.json'] },
  { name: 'Dead code', command: 'knip', args: ['--no-progress'] },
]

/** Runs a step in view and answers whether it succeeded. */
export function runStep({ name, command, args }: Step, env: Record<string, string> = {}): boolean {
  const start = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
  return status === 0
}
