import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** The pause before each restart in a row; after the last one the supervisor gives up. */
const PAUSES_MS = [200, 1000, 3000, 5000, 10_000]
/** After this time open, earlier deaths no longer count. */
const WELL_AFTER_MS = 60_000

interface Supervision {
  /** The arguments for Node; the program sends a message once it is open. */
  program: readonly string[]
  say: (sentence: string) => void
  pausesMs?: readonly number[]
  wellAfterMs?: number
}

interface Run {
  status: number | null
  signal: NodeJS.Signals | null
  /** The time it was open; undefined if it never was. */
  openMs: number | undefined
}

/**
 * Runs a server and starts it again when it dies. A server that ends with 0, was told to stop here, or could not even
 * start the first time, is not started again. Returns the exit status for this process.
 */
export async function supervise(supervision: Supervision): Promise<number> {
  const { program, say, pausesMs = PAUSES_MS, wellAfterMs = WELL_AFTER_MS } = supervision
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort()
    child?.kill(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  try {
    for (let deaths = 0, wasOpen = false; ; deaths += 1) {
      child = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
      const run = await runOf(child)
      wasOpen ||= run.openMs !== undefined
      if (run.status === 0 || stopping.signal.aborted || !wasOpen) return run.status ?? 1
      if ((run.openMs ?? 0) >= wellAfterMs) deaths = 0
      const pause = pausesMs[deaths]
      const how = `The server has ended unexpectedly (${run.signal ?? `status ${run.status}`})`
      if (pause === undefined) {
        say(
          `${how}, ${deaths + 1} times in a row. It is not started again: see the lines above for the cause.`,
        )
        return 1
      }
      say(`${how}. It is started again.`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return 0
    }
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

function runOf(child: ChildProcess): Promise<Run> {
  return new Promise((resolve, reject) => {
    let openSince: number | undefined
    child.once('message', () => {
      openSince = performance.now()
    })
    child.once('error', reject)
    child.once('exit', (status, signal) => {
      const end = () => resolve({ status, signal, openMs: openSince && performance.now() - openSince })
      // A message that it sent before it died may still be unread.
      if (child.connected) child.once('disconnect', end)
      else end()
    })
  })
}
