import { notedName } from '#domain/accounts/person-name.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { SignedIn } from './sessions.ts'

/** The name to note beside what somebody did. */
export const personName = (person: SignedIn): string => notedName(person)

/** Who is noted in the trail. */
export function actorOf(person: SignedIn): ActingPerson {
  return { id: person.id, name: notedName(person), role: person.role }
}
