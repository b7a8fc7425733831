import type { User } from '#contract/account.ts'
import { refuseOwnAccountChange } from '#domain/own-account.ts'
import type { GuardedAccountField } from '#domain/own-account.ts'
import type { Database } from '#server/db/database.ts'
import { conflict, notFound, notPermitted } from '#server/http/refusal-error.ts'
import { changeAccount, lockAdmins } from './users.repository.ts'
import type { AccountChange } from './users.repository.ts'

/**
 * Changes the role or a switch of somebody else's account. The acting administrator is checked again while every
 * administrator is held, so that of two who demote each other at the same instant one always stays (§5, §6).
 */
export async function changeOtherAccount(
  database: Database,
  request: { actorId: string; userId: string; field: GuardedAccountField; change: AccountChange },
): Promise<User> {
  const hint = refuseOwnAccountChange(request)
  if (hint) throw conflict('ownAccount', hint)
  return database.transaction(async (transaction) => {
    const admins = await lockAdmins(transaction)
    if (!admins.includes(request.actorId)) throw notPermitted()
    const user = await changeAccount(transaction, request.userId, request.change)
    if (!user) throw notFound('user')
    return user
  })
}
