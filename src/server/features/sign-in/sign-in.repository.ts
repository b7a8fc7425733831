import { DEFAULT_ROLE } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { LASTING_ADMIN } from '#server/db/tables/users.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'

/** Held while a new account is made, so that only one of several first sign-ins at the same time becomes admin. */
const FIRST_ADMIN_LOCK = 7_001

export async function lockNewAccounts(transaction: Queryable): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
}

/** What the account is by its role, and by whom it was given. */
export interface RoleOfUser {
  role: Role
  isAuthorized: boolean
  roleFromLogin: boolean
}

interface KnownUser extends RoleOfUser {
  id: string
  email: string | null
  /** An invitation waits for this address. */
  isInvited: boolean
}

const ROLE_OF_USER = sql`role, is_authorized as "isAuthorized", role_from_login as "roleFromLogin"`

/** An invitation that this sign-in can use. */
const openInvitation = (email: string | null, today: IsoDate) =>
  sql`email = ${email} and withdrawn_at is null and used_at is null and expires_on >= ${today}::date`

/** Whose account it is by the provider's subject. */
const ofSubject = ({ issuer, subject }: Identity) =>
  sql`oidc_issuer = ${issuer} and oidc_subject = ${subject}`

/** The provider's address, unless it sends none or another account holds it. */
const emailAfter = ({ email }: Identity) => sql`
  case when ${email}::text is null or exists (select from users o where o.email = ${email} and o.id <> users.id)
    then email else ${email} end`

/** The account of this subject, with the address that a refresh gives it. */
export async function findKnownUser(
  database: Queryable,
  identity: Identity,
  today: IsoDate,
): Promise<KnownUser | undefined> {
  const [row] = await database.query<KnownUser>(sql`
    select id, ${emailAfter(identity)} as email, ${ROLE_OF_USER},
      exists (select from invitations where ${openInvitation(identity.email, today)}) as "isInvited"
    from users where ${ofSubject(identity)}`)
  return row
}

/**
 * Updates image and email from the provider, but keeps names that an administrator corrected. Enters the sign-in in the
 * trail, so it runs once for each. False: there is no such account any more.
 */
export async function refreshKnownUser(database: Queryable, identity: Identity): Promise<boolean> {
  const rows = await database.query(sql`
    update users set email = ${emailAfter(identity)},
      first_name = coalesce(first_name, ${identity.firstName}), last_name = coalesce(last_name, ${identity.lastName}),
      profile_image_url = ${identity.profileImageUrl}, last_sign_in_at = now(), updated_at = now()
    where ${ofSubject(identity)}
    returning id`)
  return rows.length > 0
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

/**
 * Uses the invitation of this address up, and gives the account what was invited. An account that may use the register
 * already stays as it is: an administrator has decided about it since.
 */
export async function acceptInvitation(
  transaction: Queryable,
  { userId, email, today }: { userId: string; email: string; today: IsoDate },
): Promise<void> {
  await transaction.query(sql`
    with invited as (
      update invitations set used_at = now(), used_by = ${userId} where ${openInvitation(email, today)} returning *
    )
    update users set role = invited.role, position = coalesce(invited.position, users.position),
      school_class = coalesce(invited.school_class, users.school_class), ends_on = invited.ends_on,
      is_active = true, is_authorized = true, role_from_login = false, updated_at = now()
    from invited
    where users.id = ${userId}
      and not (is_active and is_authorized and coalesce(users.ends_on >= ${today}::date, true))`)
}

export async function findRole(transaction: Queryable, id: string): Promise<RoleOfUser | undefined> {
  const [row] = await transaction.query<RoleOfUser>(sql`select ${ROLE_OF_USER} from users where id = ${id}`)
  return row
}

/** Gives the role of a group; false where it would take the last administrator from the school. */
export async function changeRoleOfLogin(
  transaction: Queryable,
  id: string,
  { role, isAuthorized, roleFromLogin }: RoleOfUser,
): Promise<boolean> {
  const admins = await transaction.query<{ id: string }>(
    sql`select id from users where ${LASTING_ADMIN} order by id for update`,
  )
  if (role !== 'admin' && admins.length === 1 && admins[0]?.id === id) return false
  await transaction.query(sql`
    update users set role = ${role}, is_authorized = ${isAuthorized}, role_from_login = ${roleFromLogin}, updated_at = now()
    where id = ${id}`)
  return true
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
