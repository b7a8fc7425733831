import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import { buildSchool } from './school-builder.ts'
import { openTestServer } from './server-under-test.ts'
import type { TestServer } from './test-server.ts'

/** A server whose school has the calendar of 2026-2027 and no pupils yet; its clock shows Friday 13 November 2026, 09:05, unless another is given. */
export interface SchoolUnderTest {
  server: TestServer
  database: Database
  academicYearId: number
  close(): Promise<void>
}

export async function openSchool(options: { clock?: Clock } = {}): Promise<SchoolUnderTest> {
  const server = await openTestServer(options)
  const {
    yearIds: [academicYearId = 0],
  } = await buildSchool(server.ownDatabase)
  return { server, database: server.ownDatabase, academicYearId, close: () => server.close() }
}
