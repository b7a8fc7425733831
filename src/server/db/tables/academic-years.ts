import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The names of the school's academic years. */
export async function findYearNames(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ year: string }>(sql`select year from academic_years`)
  return rows.map(({ year }) => year)
}
