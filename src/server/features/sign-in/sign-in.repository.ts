import { DEFAULT_ROLE } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'

/** Held while a new account is made, so that only one of several first sign-ins at the same time becomes admin. */
const FIRST_ADMIN_LOCK = 7_001

export async function lockNewAccounts(transaction: Queryable): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
}

interface KnownUser {
  id: string
  email: string | null
  role: Role
}

/** Updates image and email from the provider, but keeps names that an administrator corrected. */
export async function refreshKnownUser(
  database: Queryable,
  identity: Identity,
): Promise<KnownUser | undefined> {
  const [row] = await database.query<KnownUser>(
    sql`
      update users set
        email = case when ${identity.email}::text is null or exists (
             select from users o where o.email = ${identity.email} and o.id <> users.id)
                then email else ${identity.email} end,
        first_name = coalesce(first_name, ${identity.firstName}), last_name = coalesce(last_name, ${identity.lastName}),
        profile_image_url = ${identity.profileImageUrl}, last_sign_in_at = now(), updated_at = now()
      where oidc_issuer = ${identity.issuer} and oidc_subject = ${identity.subject}
      returning id, email, role`,
  )
  return row
}

/** Gives an account that an administrator prepared to the first person who signs in with its verified address. */
export async function claimPreparedUser(
  transaction: Queryable,
  identity: Identity,
): Promise<string | undefined> {
  const [row] = await transaction.query<{ id: string }>(
    sql`
      update users set oidc_issuer = ${identity.issuer}, oidc_subject = ${identity.subject},
        first_name = coalesce(first_name, ${identity.firstName}), last_name = coalesce(last_name, ${identity.lastName}),
        profile_image_url = ${identity.profileImageUrl}, last_sign_in_at = now(), updated_at = now()
      where email = ${identity.email} and oidc_subject is null
      returning id`,
  )
  return row?.id
}

/**
 * Merges an account that was prepared for a person who had already signed in without an address: the role and the switches
 * move to the person's own account.
 */
export async function mergePreparedUser(transaction: Queryable, id: string, email: string): Promise<void> {
  await transaction.query(sql`
    with prepared as (
      delete from users where email = ${email} and oidc_subject is null and last_sign_in_at is null
      returning role, is_active, is_authorized
    )
    update users set role = prepared.role, is_active = prepared.is_active, is_authorized = prepared.is_authorized,
      updated_at = now()
    from prepared where users.id = ${id}`)
  await transaction.query(
    sql`update users set email = ${email} where id = ${id} and not exists (select from users where email = ${email})`,
  )
}

/**
 * Completes a relink when the person has already signed in under the new subject: the old account gets the subject, and
 * the account that was made for it is deactivated.
 */
export async function moveToRelinkedUser(
  transaction: Queryable,
  id: string,
  identity: Identity,
): Promise<string | undefined> {
  const [relinked] = await transaction.query<{ id: string }>(
    sql`select id from users where email = ${identity.email} and oidc_subject is null and last_sign_in_at is not null`,
  )
  if (!relinked) return undefined
  await transaction.query(
    sql`update users set oidc_issuer = null, oidc_subject = null, is_active = false, updated_at = now() where id = ${id}`,
  )
  return claimPreparedUser(transaction, identity)
}

/** Promotes the named first administrator who signed in before the address was known or named. */
export async function promoteFirstAdmin(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql`
    update users set role = 'admin', is_authorized = true, updated_at = now()
    where id = ${id} and not exists (select from users where role = 'admin')`)
}

export async function emailIsTaken(transaction: Queryable, email: string | null): Promise<boolean> {
  const rows = await transaction.query(sql`select 1 as taken from users where email = ${email}`)
  return rows.length > 0
}

/** Makes a new account; it becomes admin and authorized if it may and the school has no admin yet. */
export async function insertUser(
  transaction: Queryable,
  identity: Identity,
  mayBeAdmin: boolean,
): Promise<string> {
  const rows = await transaction.query<{ id: string }>(
    sql`
      with first as (
        select ${mayBeAdmin}::boolean and not exists (select from users where role = 'admin') as admin
      )
      insert into users (oidc_issuer, oidc_subject, email, first_name, last_name, profile_image_url, last_sign_in_at,
                         role, is_authorized)
      select ${identity.issuer}, ${identity.subject}, ${identity.email}, ${identity.firstName},
         ${identity.lastName}, ${identity.profileImageUrl}, now(), case when first.admin then 'admin' else ${DEFAULT_ROLE} end, first.admin
      from first
      returning id`,
  )
  const [row] = rows
  if (!row) throw new Error('The new account was not stored')
  return row.id
}
