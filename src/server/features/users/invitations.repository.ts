import type { Invitation } from '#contract/people/invitations.ts'
import type { Account, Role } from '#domain/accounts/permissions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { UNIQUE_VIOLATION, constraintOf, sqlState } from '#server/db/database-errors.ts'
import { sql } from '#server/db/sql.ts'
import { INVITATION, NOT_ENDED } from '#server/db/tables/invitations.ts'
import { personName } from '#server/db/tables/users.ts'

/** More than a school looks at; the trail has all of them. */
const MOST_LISTED = 200

export function listInvitations(database: Queryable): Promise<Invitation[]> {
  return database.query<Invitation>(
    sql`select ${INVITATION} from invitations order by invitations.id desc limit ${MOST_LISTED}::int`,
  )
}

/** Whether the school has a class of this name. */
export async function hasClass(database: Queryable, name: string): Promise<boolean> {
  const rows = await database.query(sql`select 1 as found from school_classes where name = ${name}`)
  return rows.length > 0
}

export type InvitedAccount = Account & { name: string; endsOn: IsoDate | null }

export async function findAccountOf(database: Queryable, email: string): Promise<InvitedAccount | undefined> {
  const [row] = await database.query<InvitedAccount>(sql`
    select ${personName(sql`account.id`)} as name, role, is_active as "isActive", is_authorized as "isAuthorized",
      ends_on as "endsOn"
    from users account where email = ${email}`)
  return row
}

export interface NewInvitation {
  email: string
  role: Role
  position: string | null
  schoolClass: string | null
  endsOn: IsoDate | null
  expiresOn: IsoDate
  invitedBy: string
}

/** Withdraws what waits for this address: an address has one invitation at a time. */
export async function withdrawInvitationFor(
  transaction: Queryable,
  email: string,
  by: string,
): Promise<void> {
  await transaction.query(sql`
    update invitations set withdrawn_at = now(), withdrawn_by = ${by} where email = ${email} and ${NOT_ENDED}`)
}

/** The same for the address of an account about which an administrator has decided otherwise. */
export async function withdrawInvitationsOf(
  transaction: Queryable,
  userId: string,
  by: string,
): Promise<void> {
  await transaction.query(sql`
    update invitations set withdrawn_at = now(), withdrawn_by = ${by}
    where email = (select users.email from users where users.id = ${userId}) and ${NOT_ENDED}`)
}

export async function insertInvitation(
  transaction: Queryable,
  invitation: NewInvitation,
): Promise<Invitation> {
  const { email, role, position, schoolClass, endsOn, expiresOn, invitedBy } = invitation
  const [row] = await transaction.query<Invitation>(sql`
    insert into invitations (email, role, position, school_class, ends_on, expires_on, invited_by)
    values (${email}, ${role}, ${position}, ${schoolClass}, ${endsOn}, ${expiresOn}, ${invitedBy})
    returning ${INVITATION}`)
  if (!row) throw new Error('The invitation was not stored')
  return row
}

/** Another administrator has invited the same address at the same moment. */
export const isInvitedMeanwhile = (error: unknown) =>
  sqlState(error) === UNIQUE_VIOLATION && constraintOf(error) === 'invitations_open_key'

/** Undefined where it was used or withdrawn before, or never made. */
export async function withdrawInvitation(
  database: Queryable,
  id: number,
  by: string,
): Promise<Invitation | undefined> {
  const [row] = await database.query<Invitation>(sql`
    update invitations set withdrawn_at = now(), withdrawn_by = ${by} where id = ${id} and ${NOT_ENDED}
    returning ${INVITATION}`)
  return row
}

export async function findInvitation(database: Queryable, id: number): Promise<Invitation | undefined> {
  const [row] = await database.query<Invitation>(sql`select ${INVITATION} from invitations where id = ${id}`)
  return row
}
