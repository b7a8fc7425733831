import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface ServerSetup {
  connectionString: string
  /** Where its clock stands still. */
  now?: string
  clientDir?: string
}

/** Starts server-process.ts and answers its address and the cookie of a signed-in person. */
export async function forkServer(
  setup: ServerSetup,
): Promise<{ server: ChildProcess; origin: string; cookie: string }> {
  const server = fork(path.join(import.meta.dirname, 'server-process.ts'), [JSON.stringify(setup)])
  const died = once(server, 'exit').then(([status]) => {
    throw new Error(`The server ended with ${String(status)}`)
  })
  died.catch(() => {})
  const [where] = (await Promise.race([once(server, 'message'), died])) as [
    { origin: string; cookie: string },
  ]
  return { server, ...where }
}
