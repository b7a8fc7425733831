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

/** Tells whether the account may do it; an inactive or unauthorized account may do nothing. */
export function can(account: Account, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return account.isActive && account.isAuthorized && roles.includes(account.role)
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
