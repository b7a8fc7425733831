import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** Who does something that the trail keeps: a person, or a command of the operator without an account. */
export interface ActingPerson {
  id: string | null
  name: string
  role: string | null
}

const acting = new AsyncLocalStorage<ActingPerson>()

/** Everything that the work changes in the database is entered in the trail under this name (decision 33). */
export function actingAs<T>(person: ActingPerson, work: () => Promise<T>): Promise<T> {
  return acting.run(person, work)
}

export const actingPerson = (): ActingPerson | undefined => acting.getStore()

/** Part of a statement that tells the database who acts, until the transaction ends (migrations/0130). */
export const tellingWhoActs = ({ id, name, role }: ActingPerson): Sql => sql`
  set_config('register.user_id', coalesce(${id}, ''), true), set_config('register.user_name', ${name}, true),
  set_config('register.user_role', coalesce(${role}, ''), true)`

export async function actAs(transaction: Queryable, person: ActingPerson): Promise<void> {
  await transaction.query(sql`select ${tellingWhoActs(person)}`)
}
