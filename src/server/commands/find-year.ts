import type { Queryable } from '#server/db/database.ts'
import { CommandError } from './command.ts'

/** The row number of an academic year that was given as --year. */
export async function findYearId(database: Queryable, year: string | undefined): Promise<number> {
  if (!year) throw new CommandError('Give the academic year: --year 2026-2027.')
  const [found] = await database.query<{ id: number }>('select id from academic_years where year = $1', [
    year,
  ])
  if (!found) throw new CommandError(`There is no academic year ${year}.`)
  return found.id
}
