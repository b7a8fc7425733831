import type { Database, Queryable } from '#server/db/database.ts'
import type { FirstAdmin } from '#server/infra/config/config.ts'
import type { Identity } from '#server/infra/identity/identity-provider.ts'
import {
  claimPreparedUser,
  emailIsTaken,
  insertUser,
  lockNewAccounts,
  mergePreparedUser,
  moveToRelinkedUser,
  promoteFirstAdmin,
  refreshKnownUser,
} from './sign-in.repository.ts'

export type SignInOutcome = { ok: true; userId: string } | { ok: false; reason: 'emailTaken' | 'nameless' }

/** An address that nobody has verified is not kept: it would let its bearer pass for the owner. */
const withVerifiedEmail = (identity: Identity): Identity =>
  identity.emailVerified ? identity : { ...identity, email: null }

/** Whether the operator has named this very person as the first administrator. */
const isNamedAdmin = (firstAdmin: FirstAdmin, { email }: Identity) =>
  typeof firstAdmin === 'object' && firstAdmin.email === email

/** Finds or makes the account of a person who has just proved who they are. */
export async function signInUser(
  database: Database,
  given: Identity,
  firstAdmin: FirstAdmin,
): Promise<SignInOutcome> {
  const identity = withVerifiedEmail(given)
  const isNamed = isNamedAdmin(firstAdmin, identity)
  const known = await refreshKnownUser(database, identity)
  if (known && hasAddress(known, identity) && (known.role === 'admin' || !isNamed)) {
    return { ok: true, userId: known.id }
  }
  return database.transaction(async (transaction): Promise<SignInOutcome> => {
    await lockNewAccounts(transaction)
    const existing = await findExisting(transaction, identity)
    if (existing) {
      if (isNamed) await promoteFirstAdmin(transaction, existing)
      return { ok: true, userId: existing }
    }
    if (await emailIsTaken(transaction, identity.email)) return { ok: false, reason: 'emailTaken' }
    // No administrator could tell whose account it is.
    if (!given.email && !given.firstName && !given.lastName) return { ok: false, reason: 'nameless' }
    const mayBeAdmin = isNamed || firstAdmin === 'anyone'
    return { ok: true, userId: await insertUser(transaction, identity, mayBeAdmin) }
  })
}

const hasAddress = (user: { email: string | null }, { email }: Identity) =>
  email === null || user.email === email

/** The account of this subject, or one that was prepared for this address; where there are both, they become one. */
async function findExisting(transaction: Queryable, identity: Identity): Promise<string | undefined> {
  // Two callbacks of the same new person may have waited for each other.
  const known = await refreshKnownUser(transaction, identity)
  if (!known) return claimPreparedUser(transaction, identity)
  if (identity.email && !hasAddress(known, identity)) {
    const relinked = await moveToRelinkedUser(transaction, known.id, identity)
    if (relinked) return relinked
    await mergePreparedUser(transaction, known.id, identity.email)
  }
  return known.id
}
