/** §5: what nobody may change about their own account, with the hint that says so. */
export const OWN_ACCOUNT_HINTS = {
  isAuthorized: 'Cannot change your own authorization',
  role: 'Cannot change your own role',
  isActive: 'Cannot deactivate yourself',
  signIn: 'Cannot relink your own sign-in',
} as const

export type GuardedAccountField = keyof typeof OWN_ACCOUNT_HINTS

/** The hint that refuses the change when it is to one's own account, otherwise null. */
export function refuseOwnAccountChange(change: {
  actorId: string
  userId: string
  field: GuardedAccountField
}): string | null {
  return change.actorId === change.userId ? OWN_ACCOUNT_HINTS[change.field] : null
}
