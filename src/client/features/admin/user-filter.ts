import { matchesSearch } from '#client/lib/matches-search.ts'
import type { User } from '#contract/account.ts'
import { awaitsAuthorization } from '#domain/accounts/permissions.ts'

/** Which users are listed. */
export const USER_FILTERS = {
  everyone: { label: 'Everyone', has: () => true },
  waiting: { label: 'Waiting for authorization', has: awaitsAuthorization },
  inactive: { label: 'Inactive', has: (user: User) => !user.isActive },
} as const satisfies Record<string, { label: string; has: (user: User) => boolean }>

export type UserFilter = keyof typeof USER_FILTERS

/** The users whom the filter lets through and whose name or address contains every word that was typed. */
export function filterUsers(users: readonly User[], filter: UserFilter, search: string): User[] {
  return users.filter(
    (user) =>
      USER_FILTERS[filter].has(user) && matchesSearch(search, user.firstName, user.lastName, user.email),
  )
}
