import type { Database } from '#server/db/database.ts'
import { TODAY_CLOCK, fillCalendar } from './small-school.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestServer } from './test-server.ts'
import type { TestServer } from './test-server.ts'

/** A server whose school has the calendar of 2026-2027 and no pupils yet; its clock shows Friday 13 November 2026. */
export interface SchoolUnderTest {
  server: TestServer
  database: Database
  academicYearId: number
  close(): Promise<void>
}

export async function openSchool(): Promise<SchoolUnderTest> {
  const store = await createTestDatabase()
  const server = await startTestServer({ connectionString: store.connectionString, clock: TODAY_CLOCK })
  const academicYearId = await fillCalendar(store.database)
  const close = async () => {
    await server.close()
    await store.drop()
  }
  return { server, database: store.database, academicYearId, close }
}
