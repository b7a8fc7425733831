/** §6: the roles, most powerful first. */
export const ROLES = ['admin', 'staff', 'read-only'] as const
export type Role = (typeof ROLES)[number]

/** §6: the role of a new account, until an administrator gives it another. */
export const DEFAULT_ROLE: Role = 'read-only'

export type Account = { role: Role; isActive: boolean; isAuthorized: boolean }

/** §6: what each role may do; screen and server ask this table. */
export const PERMISSIONS = {
  'attendance:read': ['admin', 'staff', 'read-only'],
  'attendance:write': ['admin', 'staff'],
  'pupils:write': ['admin', 'staff'],
  'care:write': ['admin', 'staff'],
  'users:manage': ['admin'],
  'school:manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether the account may use the product at all; its role decides what it may do. */
export function isLetIn(account: Pick<Account, 'isActive' | 'isAuthorized'>): boolean {
  return account.isActive && account.isAuthorized
}

/** Whether an administrator has yet to authorise the account; a deactivated account is not waiting. */
export function awaitsAuthorization(account: Pick<Account, 'isActive' | 'isAuthorized'>): boolean {
  return account.isActive && !account.isAuthorized
}

/** Tells whether the account may do it; an inactive or unauthorized account may do nothing. */
export function can(account: Account, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return isLetIn(account) && roles.includes(account.role)
}

const ROLE_NAMES = { admin: 'Admin', staff: 'Staff', 'read-only': 'Read-only' } as const satisfies Record<
  Role,
  string
>

/** The role as people read it. */
export function roleName(role: Role): string {
  return ROLE_NAMES[role]
}

/** §2: the role as the header shows it, saying so when the account is inactive. */
export function roleLine(account: Pick<Account, 'role' | 'isActive'>): string {
  return account.isActive ? roleName(account.role) : `${roleName(account.role)} (Inactive)`
}

/** §5: what a person cannot change about their own account, each with the hint that says so. */
export const OWN_ACCOUNT_HINTS = {
  isAuthorized: 'Cannot change your own authorization',
  role: 'Cannot change your own role',
  isActive: 'Cannot deactivate yourself',
  signIn: 'Cannot relink your own sign-in',
  endsOn: 'Cannot change your own last day',
} as const

export type GuardedAccountField = keyof typeof OWN_ACCOUNT_HINTS

/** The hint that refuses a change to one's own account; null for any other account. */
export function refuseOwnAccountChange(change: {
  actorId: string
  userId: string
  field: GuardedAccountField
}): string | null {
  return change.actorId === change.userId ? OWN_ACCOUNT_HINTS[change.field] : null
}
