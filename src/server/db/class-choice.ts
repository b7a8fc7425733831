import { classesToChoose } from '#domain/usual-classes.ts'
import type { Queryable } from './database.ts'

/**
 * The classes that pupils can be put into, youngest first. They keep their names until the transaction ends, so that
 * nobody is put into a class that is renamed at the same instant.
 */
export async function holdClasses(transaction: Queryable): Promise<readonly string[]> {
  const rows = await transaction.query<{ name: string }>(
    'select name from school_classes where is_active order by display_order, name for share',
  )
  return classesToChoose(rows.map(({ name }) => name))
}
