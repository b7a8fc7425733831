import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'
import type { DatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

let server: DatabaseServer | undefined

/** Vitest calls this once before the server's tests, and `teardown` after them. */
export async function setup(project: TestProject): Promise<void> {
  server = await startDatabaseServer()
  project.provide('databaseServer', server.connectionString)
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
