import { classesToChoose } from '#domain/school-year/usual-classes.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A SchoolClass of the contract. */
export const SCHOOL_CLASS = sql`id, name, age_range as "ageRange", display_order as "displayOrder",
  is_active as "isActive"`

/** The classes that are taught, in the school's order. */
export const FROM_ACTIVE_CLASSES = sql`from school_classes where is_active order by display_order, name`

/**
 * The classes that pupils can be put into, youngest first. They keep their names until the transaction ends, so that
 * no pupil is put into a class that is renamed at the same instant.
 */
export async function holdClasses(transaction: Queryable): Promise<readonly string[]> {
  const rows = await transaction.query<{ name: string }>(sql`select name ${FROM_ACTIVE_CLASSES} for share`)
  return classesToChoose(rows.map(({ name }) => name))
}
