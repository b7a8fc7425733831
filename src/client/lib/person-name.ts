import { nameOrEmail } from '#domain/accounts/person-name.ts'
import type { Person } from '#domain/accounts/person-name.ts'

/** A user's name, in words even where the login gave neither name nor address. */
export const personName = (person: Person) => nameOrEmail(person) ?? 'Signed in'
