import type { Queryable } from '#server/db/database.ts'
import { CommandError } from './command.ts'
import { findYearNumber } from './records.repository.ts'

/** The row number of an academic year that was given as --year. */
export async function findYearId(database: Queryable, year: string | undefined): Promise<number> {
  if (!year) throw new CommandError('Give the academic year: --year 2026-2027.')
  const id = await findYearNumber(database, year)
  if (id === undefined) throw new CommandError(`There is no academic year ${year}.`)
  return id
}
