import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addYear } from './school-builder.ts'
import { openTestServer } from './server-under-test.ts'
import type { TestServer } from './test-server.ts'

/** A school without anything on the morning of 13 November 2026, and a teacher of it. */
export async function openEmptySchool() {
  const server = await openTestServer({ clock: () => new Date('2026-11-13T09:05:00Z') })
  return { server, staff: await server.signedInAs('staff') }
}

/** Takes everything away but the users. Uploads first, as the photo cleaner locks them, who may be at work meanwhile. */
export async function emptySchool(database: Database): Promise<void> {
  await database.query(sql`truncate photo_uploads, academic_years, school_classes, persons cascade`)
}

/** Takes everything away but the users, and starts an academic year; answers its number. */
export async function startYear({ database }: TestServer): Promise<number> {
  await emptySchool(database)
  return addYear(database, '2026-2027')
}
