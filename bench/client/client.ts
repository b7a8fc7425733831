import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Load, Taken } from './load.ts'

export interface Client {
  carry(load: Load): Promise<Taken>
  /** Ends a load after the turns that are under way. */
  stop(): void
  close(): void
}

/** Starts client-process.ts. */
export function startClient(): Client {
  const child = fork(path.join(import.meta.dirname, 'client-process.ts'))
  const ended = once(child, 'exit').then(() => [{ failure: 'The client ended' }])
  return {
    async carry(load) {
      child.send(load)
      const [{ taken, failure }] = (await Promise.race([once(child, 'message'), ended])) as [
        { taken?: Taken; failure?: string },
      ]
      if (!taken) throw new Error(failure)
      return taken
    },
    stop: () => void child.send('stop'),
    close: () => void child.kill(),
  }
}
