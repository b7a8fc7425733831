import { ROLES } from './permissions.ts'
import type { Role } from './permissions.ts'

/** R4: the groups of the identity provider that stand for each role, as the operator has set them. */
export type RoleGroups = Record<Role, readonly string[]>

/** The most powerful role that one of the groups stands for. */
export function roleOfGroups(groups: readonly string[], roleGroups: RoleGroups): Role | undefined {
  return ROLES.find((role) => roleGroups[role].some((group) => groups.includes(group)))
}

type RoleOfLogin = { role: Role; isAuthorized: boolean; roleFromLogin: boolean }

/**
 * What the groups of a sign-in change of the account; null where they change nothing. A person without a group keeps a
 * role that an administrator gave, and loses one that a group gave.
 */
export function changeByGroups(
  account: RoleOfLogin,
  groups: readonly string[] | null,
  roleGroups: RoleGroups,
): RoleOfLogin | null {
  if (groups === null) return null
  const role = roleOfGroups(groups, roleGroups)
  if (role === undefined && !account.roleFromLogin) return null
  const change: RoleOfLogin = role
    ? { role, isAuthorized: true, roleFromLogin: true }
    : { role: 'read-only', isAuthorized: false, roleFromLogin: false }
  const isSame =
    change.role === account.role &&
    change.isAuthorized === account.isAuthorized &&
    change.roleFromLogin === account.roleFromLogin
  return isSame ? null : change
}
