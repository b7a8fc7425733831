import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** Who does something that the trail keeps: a person, or a command of the operator without an account. */
export interface ActingPerson {
  id: string | null
  name: string
  role: string | null
}

/** Until the transaction ends, what the database enters in the trail is entered under this name (migrations/0130). */
export async function actAs(transaction: Queryable, { id, name, role }: ActingPerson): Promise<void> {
  await transaction.query(sql`
    select set_config('register.user_id', coalesce(${id}, ''), true), set_config('register.user_name', ${name}, true),
    set_config('register.user_role', coalesce(${role}, ''), true)`)
}
