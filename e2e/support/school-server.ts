import type { Role } from '#domain/accounts/permissions.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import type { TestDatabase } from '#testing/database-server.ts'
import { startTestServer } from '#testing/test-server.ts'
import { NOW, STAY_SIGNED_IN } from '#tools/today.ts'

/** The server of a test's school, or several of them. */
export interface SchoolServer {
  origin: string
  /** The folder of the photos. */
  dataDir: string
  signedInAs(role: Role): Promise<BrowserSession>
  /** Sets the server's clock. */
  setTime(instant: string): Promise<void>
  close(): Promise<void>
}

/** The server in this process. */
export async function startOneServer(store: TestDatabase, clientDir: string): Promise<SchoolServer> {
  let now = NOW
  const { connectionString } = store
  const server = await startTestServer({
    ...{ connectionString, clientDir, env: STAY_SIGNED_IN },
    clock: () => new Date(now),
  })
  return {
    ...server,
    async setTime(instant) {
      now = instant
    },
  }
}
