import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** An administrator who will not end on a day that is set already: a school always has one. */
export const LASTING_ADMIN = sql`role = 'admin' and is_active and is_authorized and ends_on is null`

/** A User of the contract. */
export const USER = sql`id, email, first_name as "firstName", last_name as "lastName",
  profile_image_url as "profileImageUrl", role, position, is_active as "isActive", is_authorized as "isAuthorized",
  school_class as "schoolClass",
  ends_on as "endsOn", role_from_login as "roleFromLogin",
  oidc_subject is not null as "isLinked", last_sign_in_at as "lastSignInAt", created_at as "createdAt", updated_at as "updatedAt"`

/** The name of the user with this id, as #domain/accounts/person-name.ts has it. */
export const personName = (userId: Sql) => sql`(
  select coalesce(nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), ''), users.email)
  from users where users.id = ${userId})`
