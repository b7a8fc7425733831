import type { User } from '#contract/account.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { Queryable } from '#server/db/database.ts'
import { USER } from '#server/db/tables/users.ts'
import { sql } from '#server/db/sql.ts'

export function listUsers(database: Queryable): Promise<User[]> {
  return database.query<User>(
    sql`select ${USER} from users order by last_name collate "en-x-icu", first_name collate "en-x-icu", email, id`,
  )
}

/** The administrators, locked until the transaction ends, so that none is demoted meanwhile. */
export async function lockAdmins(transaction: Queryable): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    sql`select id from users where role = 'admin' and is_active and is_authorized order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** What a switch of the users table changes; what is left out stays. */
export interface AccountChange {
  role?: Role
  isActive?: boolean
  isAuthorized?: boolean
}

export async function changeAccount(
  database: Queryable,
  id: string,
  change: AccountChange,
): Promise<User | undefined> {
  const [user] = await database.query<User>(sql`
    update users set role = coalesce(${change.role}, role), is_active = coalesce(${change.isActive}, is_active),
      is_authorized = coalesce(${change.isAuthorized}, is_authorized), updated_at = now()
    where id = ${id} returning ${USER}`)
  return user
}

/** Takes the login away from an account and ends its sessions; the account itself stays. */
export async function unlinkAccount(transaction: Queryable, id: string): Promise<User | undefined> {
  const [user] = await transaction.query<User>(sql`
    update users set oidc_issuer = null, oidc_subject = null, updated_at = now()
    where id = ${id} returning ${USER}`)
  await transaction.query(sql`delete from sessions where sess->>'userId' = ${id}`)
  return user
}

/** A position that is left out stays; null removes it. */
export async function changeDetails(
  database: Queryable,
  id: string,
  details: { firstName: string; lastName: string; position?: string | null | undefined },
): Promise<User | undefined> {
  const [user] = await database.query<User>(
    sql`
    update users set first_name = ${details.firstName}, last_name = ${details.lastName},
      position = case when ${details.position !== undefined} then ${details.position ?? null} else position end,
      updated_at = now()
    where id = ${id} returning ${USER}`,
  )
  return user
}
