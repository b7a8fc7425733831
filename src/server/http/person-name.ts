import { notedName, notedPosition } from '#domain/accounts/person-name.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { SignedIn } from './sessions.repository.ts'

/** The person's name as it is noted beside a change. */
export const personName = (person: SignedIn): string => notedName(person)

/** The person as noted beside a mark and its reason, as they are at this moment. */
export function notedPerson(person: SignedIn) {
  return { id: person.id, name: notedName(person), role: person.role, position: notedPosition(person) }
}

/** The person as noted in the trail. */
export function actorOf(person: SignedIn): ActingPerson {
  return { id: person.id, name: notedName(person), role: person.role }
}
