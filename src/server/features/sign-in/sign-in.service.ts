import type { Database } from '#server/db/database.ts'
import type { Identity } from '#server/infra/identity-provider.ts'
import {
  claimPreparedUser,
  emailIsTaken,
  insertUser,
  lockNewAccounts,
  refreshKnownUser,
} from './sign-in.repository.ts'

export type Admission = { ok: true; userId: string } | { ok: false; reason: 'emailTaken' }

/** An address that nobody has verified is not kept: it would let its bearer pass for the owner. */
const withVerifiedEmail = (identity: Identity): Identity =>
  identity.emailVerified ? identity : { ...identity, email: null }

/** Finds or makes the account of a person who has just proved who they are. */
export async function admit(
  database: Database,
  given: Identity,
  firstAdminEmail: string | undefined,
): Promise<Admission> {
  const identity = withVerifiedEmail(given)
  const known = await refreshKnownUser(database, identity)
  if (known) return { ok: true, userId: known }
  return database.transaction(async (transaction): Promise<Admission> => {
    await lockNewAccounts(transaction)
    // Two callbacks of the same new person may have waited here for each other.
    const existing =
      (await refreshKnownUser(transaction, identity)) ?? (await claimPreparedUser(transaction, identity))
    if (existing) return { ok: true, userId: existing }
    if (await emailIsTaken(transaction, identity.email)) return { ok: false, reason: 'emailTaken' }
    return { ok: true, userId: await insertUser(transaction, identity, firstAdminEmail) }
  })
}
