import { roleName } from './permissions.ts'
import type { Role } from './permissions.ts'

export type Person = { firstName: string | null; lastName: string | null; email: string | null }

/** The most that the columns that keep a name as text can hold. */
const NOTED_LENGTH = 200
const ADDRESS_LENGTH = 100

/**
 * The name to note beside what a person did. Where another account has the same name, by chance or by a change of name,
 * the address tells them apart: it comes from the identity provider and is nobody else's.
 */
export function notedName(person: Person & { id: string; sharesName: boolean }): string {
  const name = nameOrEmail(person) ?? person.id
  if (!person.sharesName) return name.slice(0, NOTED_LENGTH)
  const address = ` (${(person.email ?? person.id).slice(0, ADDRESS_LENGTH)})`
  return name.slice(0, NOTED_LENGTH - address.length) + address
}

/** The name under which a user's work is shown: the email address where no name is known, since logins give either. */
export function nameOrEmail({ firstName, lastName, email }: Person): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** [L2] The position to note beside what a person did: the job title, or the role where none is set. */
export function notedPosition({ position, role }: { position: string | null; role: Role }): string {
  return position ?? roleName(role)
}
