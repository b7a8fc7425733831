import { awaitsAuthorization } from '#domain/accounts/permissions.ts'

/** How many accounts an administrator has yet to authorize, in words; nothing where there is none. */
export function waitingAccounts(
  users: readonly { isAuthorized: boolean; isActive: boolean }[],
): string | undefined {
  const count = users.filter(awaitsAuthorization).length
  if (count === 0) return undefined
  return count === 1 ? '1 person is waiting for access' : `${count} people are waiting for access`
}
