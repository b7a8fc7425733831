import { createContext, use } from 'react'
import type { User } from '#contract/account.ts'
import { can } from '#domain/accounts/permissions.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { nameOrEmail } from '#domain/accounts/person-name.ts'
import type { Person } from '#domain/accounts/person-name.ts'

/** The person who is signed in, for every page inside the shell. */
export const AccountContext = createContext<User | null>(null)

/** The person who is signed in; only pages inside the shell may ask. */
export function useAccount(): User {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount is for signed-in pages')
  return account
}

/** Whether the signed-in person may do it, by the same table that the server asks. */
export function useCan(permission: Permission): boolean {
  return can(useAccount(), permission)
}

/** A user's name, in words even where the login gave neither name nor address. */
export const personName = (person: Person) => nameOrEmail(person) ?? 'Signed in'
