import type { User } from '#contract/account.ts'
import { refuseOwnAccountChange } from '#domain/accounts/permissions.ts'
import type { GuardedAccountField } from '#domain/accounts/permissions.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { conflict, notFound, notPermitted } from '#server/http/refusal-error.ts'
import { changeAccount, lockAdmins, unlinkAccount } from './users.repository.ts'
import type { AccountChange } from './users.repository.ts'

interface OtherAccount {
  actorId: string
  userId: string
  field: GuardedAccountField
}

/**
 * Works on another person's account. The acting administrator is checked again while every administrator is held, so
 * that of two who demote each other at the same instant one always stays (§5, §6).
 */
async function withOtherAccount(
  database: Database,
  request: OtherAccount,
  work: (transaction: Queryable) => Promise<User | undefined>,
): Promise<User> {
  const hint = refuseOwnAccountChange(request)
  if (hint) throw conflict('ownAccount', hint)
  return database.transaction(async (transaction) => {
    const admins = await lockAdmins(transaction)
    if (!admins.includes(request.actorId)) throw notPermitted()
    const user = await work(transaction)
    if (!user) throw notFound('user')
    return user
  })
}

/** Changes the role or a switch of another person's account. */
export function changeOtherAccount(
  database: Database,
  request: OtherAccount & { change: AccountChange },
): Promise<User> {
  return withOtherAccount(database, request, (transaction) =>
    changeAccount(transaction, request.userId, request.change),
  )
}

/** For a person whom the identity provider knows by a new subject: the next sign-in with the address is theirs. */
export function relinkAccount(database: Database, who: Omit<OtherAccount, 'field'>): Promise<User> {
  return withOtherAccount(database, { ...who, field: 'signIn' }, async (transaction) => {
    const user = await unlinkAccount(transaction, who.userId)
    if (user?.email === null) throw conflict('noAddress', NO_ADDRESS)
    return user
  })
}

const NO_ADDRESS = 'This account has no email address, by which a new sign-in could be known.'
