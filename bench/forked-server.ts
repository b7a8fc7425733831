import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The server in a process of its own (annual-server.ts), with somebody signed in; one that cannot start says so. */
export async function forkServer(
  connectionString: string,
): Promise<{ server: ChildProcess; origin: string; cookie: string }> {
  const server = fork(path.join(import.meta.dirname, 'annual', 'annual-server.ts'), [connectionString])
  const died = once(server, 'exit').then(([status]) => {
    throw new Error(`The server ended with ${String(status)}`)
  })
  died.catch(() => {})
  const [where] = (await Promise.race([once(server, 'message'), died])) as [
    { origin: string; cookie: string },
  ]
  return { server, ...where }
}
