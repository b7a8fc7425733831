import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { withDescendants } from '#tools/processes.ts'

export interface StartedByNpm {
  /** npm and all its descendants. */
  family(): number[]
  /** The process that serves the school. */
  server(): number | undefined
  /** The output so far. */
  output(): string
  /** Waits until a line with these words was printed. */
  said(words: string): Promise<void>
  /** Resolves with the exit status once the first process has ended. */
  ended: Promise<number | NodeJS.Signals>
  pid: number
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Runs `npm start` as an operator types it, in a new process group; `wrapper` is a command that runs it. */
export function startByNpm(env: Record<string, string>, wrapper: readonly string[] = []): StartedByNpm {
  const [program, ...args] = [...wrapper, 'npm', 'start']
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const heard = new EventTarget()
  const hear = (chunk: Buffer) => {
    output += String(chunk)
    heard.dispatchEvent(new Event('output'))
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const pid = child.pid ?? 0
  const ended = once(child, 'exit').then(([status, signal]) => (status ?? signal) as number | NodeJS.Signals)
  const family = () => withDescendants(pid)
  return {
    ...{ pid, ended, family, output: () => output },
    server: () => family().find((one) => /^\S*node \S*src\/server\/main\.ts/.test(commandOf(one))),
    said: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(words)) resolve()
        }
        heard.addEventListener('output', look)
        child.once('exit', (status) => reject(new Error(`npm start ended with ${status}:\n${output}`)))
        look()
      }),
  }
}
