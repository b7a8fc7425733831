import { classesToChoose } from '#domain/school-year/usual-classes.ts'
import type { Queryable } from '#server/db/database.ts'
import { FROM_ACTIVE_CLASSES } from './school-sql.ts'

/**
 * The classes that pupils can be put into, youngest first. They keep their names until the transaction ends, so that
 * nobody is put into a class that is renamed at the same instant.
 */
export async function holdClasses(transaction: Queryable): Promise<readonly string[]> {
  const rows = await transaction.query<{ name: string }>(`select name ${FROM_ACTIVE_CLASSES} for share`)
  return classesToChoose(rows.map(({ name }) => name))
}
