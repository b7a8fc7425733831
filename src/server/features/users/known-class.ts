import type { Queryable } from '#server/db/database.ts'
import { invalidInput } from '#server/http/refusal-error.ts'
import { hasClass } from './invitations.repository.ts'

/** A person teaches only a class that the school has; null and undefined are none. */
export async function refuseUnknownClass(
  transaction: Queryable,
  name: string | null | undefined,
): Promise<void> {
  if (name === null || name === undefined || (await hasClass(transaction, name))) return
  throw invalidInput(`${JSON.stringify(name)} is not a class of the school.`)
}
