import type { User } from '#contract/account.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import { USER } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'

export function listUsers(database: Queryable): Promise<User[]> {
  return database.query<User>(
    `select ${USER} from users order by last_name collate "en-x-icu", first_name collate "en-x-icu", email, id`,
  )
}

/** Everyone who can administer the school, held until the transaction ends: nobody is demoted meanwhile. */
export async function lockAdmins(transaction: Queryable): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select id from users where role = 'admin' and is_active and is_authorized order by id for update`,
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
  const [user] = await database.query<User>(
    `update users set role = coalesce($2, role), is_active = coalesce($3, is_active),
       is_authorized = coalesce($4, is_authorized), updated_at = now()
     where id = $1 returning ${USER}`,
    [id, change.role, change.isActive, change.isAuthorized],
  )
  return user
}

/** Takes the login away from an account and ends its sessions; the account itself stays. */
export async function unlinkAccount(transaction: Queryable, id: string): Promise<User | undefined> {
  const [user] = await transaction.query<User>(
    `update users set oidc_issuer = null, oidc_subject = null, updated_at = now()
     where id = $1 returning ${USER}`,
    [id],
  )
  await transaction.query(`delete from sessions where sess->>'userId' = $1`, [id])
  return user
}

export async function changeNames(
  database: Queryable,
  id: string,
  names: { firstName: string; lastName: string },
): Promise<User | undefined> {
  const [user] = await database.query<User>(
    `update users set first_name = $2, last_name = $3, updated_at = now() where id = $1 returning ${USER}`,
    [id, names.firstName, names.lastName],
  )
  return user
}
