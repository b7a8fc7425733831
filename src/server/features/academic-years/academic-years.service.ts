import type { Database } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { deleteUnusedYear, findSetUpYear } from './academic-years.repository.ts'

/** A year that pupils or records belong to stays; it can be archived. */
export function removeYear(database: Database, id: number): Promise<undefined> {
  return database.transaction(async (transaction) => {
    const year = await findSetUpYear(transaction, id)
    if (!year) throw notFound('academic year')
    if (await deleteUnusedYear(transaction, id)) return undefined
    const what = year.pupilCount > 0 ? 'pupils' : 'records'
    throw conflict('inUse', `${year.year} has ${what} and stays; it can be archived instead.`)
  })
}
