import type { User } from '#contract/account.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { LASTING_ADMIN, USER, personName } from '#server/db/tables/users.ts'
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

/** Whether an administrator stays whose account has no last day. */
export async function hasLastingAdmin(transaction: Queryable): Promise<boolean> {
  const rows = await transaction.query(sql`select 1 as found from users where ${LASTING_ADMIN} limit 1`)
  return rows.length > 0
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
    update users set role = coalesce(${change.role}, role),
      role_from_login = role_from_login and ${change.role}::text is null, is_active = coalesce(${change.isActive}, is_active),
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

export interface Details {
  firstName: string
  lastName: string
  position?: string | null | undefined
  schoolClass?: string | null | undefined
  endsOn?: IsoDate | null | undefined
}

/** Of position, class and last day, what is left out stays; null removes it. */
export async function changeDetails(
  database: Queryable,
  id: string,
  details: Details,
): Promise<User | undefined> {
  const [user] = await database.query<User>(
    sql`
    update users set first_name = ${details.firstName}, last_name = ${details.lastName},
      position = case when ${details.position !== undefined} then ${details.position ?? null} else position end,
      school_class = case when ${details.schoolClass !== undefined} then ${details.schoolClass ?? null} else school_class end,
      ends_on = case when ${details.endsOn !== undefined} then ${details.endsOn ?? null}::date else ends_on end,
      updated_at = now()
    where id = ${id} returning ${USER}`,
  )
  return user
}

/** A person who is named in the trail. */
export async function findName(database: Queryable, id: string): Promise<string | undefined> {
  const [row] = await database.query<{ name: string | null }>(
    sql`select ${personName(sql`account.id`)} as name from users account where account.id = ${id}`,
  )
  return row && (row.name ?? '')
}
