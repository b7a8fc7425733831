import { changeByGroups } from '#domain/accounts/login-groups.ts'
import type { RoleGroups } from '#domain/accounts/login-groups.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { actingAs } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { FirstAdmin } from '#server/infra/config/config.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'
import {
  acceptInvitation,
  changeRoleOfLogin,
  claimPreparedUser,
  emailIsTaken,
  findKnownUser,
  findRole,
  insertUser,
  lockNewAccounts,
  mergePreparedUser,
  moveToRelinkedUser,
  promoteFirstAdmin,
  refreshKnownUser,
} from './sign-in.repository.ts'
import type { RoleOfUser } from './sign-in.repository.ts'

export type SignInOutcome =
  | { ok: true; userId: string; keptAsLastAdmin?: boolean }
  | { ok: false; reason: 'emailTaken' | 'nameless' }

/** What decides about an account at a sign-in, besides the identity. */
export interface SignInRules {
  firstAdmin: FirstAdmin
  today: IsoDate
  /** Undefined: the groups of the identity provider stand for no roles. */
  roleGroups: RoleGroups | undefined
}

/** Drops an unverified address, because a person could claim the address of another. */
const withVerifiedEmail = (identity: Identity): Identity =>
  identity.emailVerified ? identity : { ...identity, email: null }

/** Whether the operator has named this very person as the first administrator. */
const isNamedAdmin = (firstAdmin: FirstAdmin, { email }: Identity) =>
  typeof firstAdmin === 'object' && firstAdmin.email === email

/** Accounts that are made or joined at a sign-in are in the trail under this name: no person has acted yet. */
const BY_SIGN_IN = { id: null, name: 'Sign-in', role: null }

/** Finds or makes the account of the person whom the identity provider has confirmed. */
export function signInUser(database: Database, given: Identity, rules: SignInRules): Promise<SignInOutcome> {
  return actingAs(BY_SIGN_IN, () => findOrMakeAccount(database, given, rules))
}

async function findOrMakeAccount(
  database: Database,
  given: Identity,
  rules: SignInRules,
): Promise<SignInOutcome> {
  const { firstAdmin, today } = rules
  const identity = withVerifiedEmail(given)
  const isNamed = isNamedAdmin(firstAdmin, identity)
  const changeOf = (account: RoleOfUser) =>
    rules.roleGroups ? changeByGroups(account, given.groups, rules.roleGroups) : null
  const known = await findKnownUser(database, identity, today)
  if (known && hasAddress(known, identity) && (known.role === 'admin' || !isNamed)) {
    const isUnchanged = !known.isInvited && !changeOf(known)
    if (isUnchanged && (await refreshKnownUser(database, identity))) return { ok: true, userId: known.id }
  }
  return database.transaction(async (transaction): Promise<SignInOutcome> => {
    await lockNewAccounts(transaction)
    const outcome = await findOrMake(transaction, { given, identity, isNamed }, rules)
    if (!outcome.ok) return outcome
    const { userId } = outcome
    if (identity.email) await acceptInvitation(transaction, { userId, email: identity.email, today })
    const account = await findRole(transaction, userId)
    const change = account && changeOf(account)
    const isChanged = !change || (await changeRoleOfLogin(transaction, userId, change))
    return isChanged ? outcome : { ...outcome, keptAsLastAdmin: true }
  })
}

type Newcomer = { given: Identity; identity: Identity; isNamed: boolean }

async function findOrMake(
  transaction: Queryable,
  { given, identity, isNamed }: Newcomer,
  { firstAdmin, today }: SignInRules,
): Promise<SignInOutcome> {
  const existing = await findExisting(transaction, identity, today)
  if (existing) {
    if (isNamed) await promoteFirstAdmin(transaction, existing)
    return { ok: true, userId: existing }
  }
  if (await emailIsTaken(transaction, identity.email)) return { ok: false, reason: 'emailTaken' }
  // An administrator could not tell whose account it is.
  if (!given.email && !given.firstName && !given.lastName) return { ok: false, reason: 'nameless' }
  const mayBeAdmin = isNamed || firstAdmin === 'anyone'
  return { ok: true, userId: await insertUser(transaction, identity, mayBeAdmin) }
}

const hasAddress = (user: { email: string | null }, { email }: Identity) =>
  email === null || user.email === email

/** The account of this subject, or one that was prepared for this address; if both exist, they are merged. */
async function findExisting(
  transaction: Queryable,
  identity: Identity,
  today: IsoDate,
): Promise<string | undefined> {
  // Another callback of the same new person may have made the account while this one waited for the lock.
  const known = await findKnownUser(transaction, identity, today)
  if (!known) return claimPreparedUser(transaction, identity)
  if (identity.email && !hasAddress(known, identity)) {
    const relinked = await moveToRelinkedUser(transaction, known.id, identity)
    if (relinked) return relinked
    await mergePreparedUser(transaction, known.id, identity.email)
  }
  await refreshKnownUser(transaction, identity)
  return known.id
}
