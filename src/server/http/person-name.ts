import { nameOrEmail } from '#domain/person-name.ts'
import type { SignedIn } from './sessions.ts'

// As much as the columns that keep a name as text can hold.
const MAX_LENGTH = 200

/** The name to note beside what somebody did. */
export function personName(person: SignedIn): string {
  return (nameOrEmail(person) ?? person.id).slice(0, MAX_LENGTH)
}
