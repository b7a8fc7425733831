import type { Database } from '#server/db/database.ts'
import { TODAY_CLOCK } from './school-builder.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestServer } from './test-server.ts'
import type { TestServer, TestServerOptions } from './test-server.ts'

export interface ServerUnderTest extends TestServer {
  /** The test's own way to the database, which takes none of the server's connections. */
  ownDatabase: Database
}

/** The real server with a fresh, empty database, which goes with it when it is closed; it stands at the school's day. */
export async function openTestServer(
  options: Omit<TestServerOptions, 'connectionString'> = {},
): Promise<ServerUnderTest> {
  // The tests' own statements may take as long as a busy machine needs.
  const store = await createTestDatabase({ longRunning: true })
  const server = await startTestServer({
    clock: TODAY_CLOCK,
    ...options,
    connectionString: store.connectionString,
  })
  const close = async () => {
    await server.close()
    await store.drop()
  }
  return { ...server, ownDatabase: store.database, close }
}
