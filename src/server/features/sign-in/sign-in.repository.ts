import { DEFAULT_ROLE } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'

/** Held while a new account is made, so that only one of several first sign-ins at the same time becomes admin. */
const FIRST_ADMIN_LOCK = 7_001

export async function lockNewAccounts(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK])
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
    `update users set
       email = case when $3::text is null or exists (select from users o where o.email = $3 and o.id <> users.id)
               then email else $3 end,
       first_name = coalesce(first_name, $4), last_name = coalesce(last_name, $5),
       profile_image_url = $6, last_sign_in_at = now(), updated_at = now()
     where oidc_issuer = $1 and oidc_subject = $2
     returning id, email, role`,
    [...identityValues(identity), identity.firstName, identity.lastName, identity.profileImageUrl],
  )
  return row
}

/** Gives an account that an administrator prepared to the first person who signs in with its verified address. */
export async function claimPreparedUser(
  transaction: Queryable,
  identity: Identity,
): Promise<string | undefined> {
  const [row] = await transaction.query<{ id: string }>(
    `update users set oidc_issuer = $1, oidc_subject = $2,
       first_name = coalesce(first_name, $4), last_name = coalesce(last_name, $5),
       profile_image_url = $6, last_sign_in_at = now(), updated_at = now()
     where email = $3 and oidc_subject is null
     returning id`,
    [...identityValues(identity), identity.firstName, identity.lastName, identity.profileImageUrl],
  )
  return row?.id
}

/**
 * Merges an account that was prepared for a person who had already signed in without an address: the role and the switches
 * move to the person's own account.
 */
export async function mergePreparedUser(transaction: Queryable, id: string, email: string): Promise<void> {
  await transaction.query(
    `with prepared as (
       delete from users where email = $2 and oidc_subject is null and last_sign_in_at is null returning role, is_active, is_authorized
     )
     update users set role = prepared.role, is_active = prepared.is_active, is_authorized = prepared.is_authorized,
       updated_at = now()
     from prepared where users.id = $1`,
    [id, email],
  )
  await transaction.query(
    `update users set email = $2 where id = $1 and not exists (select from users where email = $2)`,
    [id, email],
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
    `select id from users where email = $1 and oidc_subject is null and last_sign_in_at is not null`,
    [identity.email],
  )
  if (!relinked) return undefined
  await transaction.query(
    `update users set oidc_issuer = null, oidc_subject = null, is_active = false, updated_at = now() where id = $1`,
    [id],
  )
  return claimPreparedUser(transaction, identity)
}

/** Promotes the named first administrator who signed in before the address was known or named. */
export async function promoteFirstAdmin(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(
    `update users set role = 'admin', is_authorized = true, updated_at = now()
     where id = $1 and not exists (select from users where role = 'admin')`,
    [id],
  )
}

export async function emailIsTaken(transaction: Queryable, email: string | null): Promise<boolean> {
  const rows = await transaction.query('select 1 as taken from users where email = $1', [email])
  return rows.length > 0
}

/** Makes a new account; it becomes admin and authorized if it may and the school has no admin yet. */
export async function insertUser(
  transaction: Queryable,
  identity: Identity,
  mayBeAdmin: boolean,
): Promise<string> {
  const rows = await transaction.query<{ id: string }>(
    `with first as (
       select $7::boolean and not exists (select from users where role = 'admin') as admin
     )
     insert into users (oidc_issuer, oidc_subject, email, first_name, last_name, profile_image_url, last_sign_in_at,
                        role, is_authorized)
     select $1, $2, $3, $4, $5, $6, now(), case when first.admin then 'admin' else $8 end, first.admin
     from first
     returning id`,
    [
      ...[...identityValues(identity), identity.firstName, identity.lastName, identity.profileImageUrl],
      ...[mayBeAdmin, DEFAULT_ROLE],
    ],
  )
  const [row] = rows
  if (!row) throw new Error('The new account was not stored')
  return row.id
}

const identityValues = ({ issuer, subject, email }: Identity) => [issuer, subject, email]
