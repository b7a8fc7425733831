import { isAlike, isNamesake, keepBan, withMissingBans } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'

/** A contact as a file gives it: null is an empty cell. */
export type GivenContact = Omit<Contact, 'hasParentalResponsibility'> & {
  hasParentalResponsibility: boolean | null
}

/** [M4] The contacts of a file in place of those that are known; an empty cell keeps what is known, as for a pupil. */
export function contactsAfterImport(given: readonly GivenContact[], known: readonly Contact[]): Contact[] {
  return withMissingBans(completed(given, known), known)
}

/** [M4] Those of a file for whom there is no room beside the people who may not collect. */
export function contactsLeftOut(given: readonly GivenContact[], known: readonly Contact[]): Contact[] {
  const contacts = completed(given, known)
  const kept = new Set(withMissingBans(contacts, known))
  return contacts.filter((contact) => !kept.has(contact))
}

/** With each ban that holds, so that who is kept is kept as it is here. */
const completed = (given: readonly GivenContact[], known: readonly Contact[]): Contact[] =>
  given.map((contact) =>
    keepBan(completedFrom(knownAs(contact, given, known), keepBan(contact, known)), known),
  )

function completedFrom(before: Contact | undefined, contact: GivenContact): Contact {
  return {
    name: contact.name,
    relation: contact.relation ?? before?.relation ?? null,
    phone: contact.phone ?? before?.phone ?? null,
    otherPhone: contact.otherPhone ?? before?.otherPhone ?? null,
    email: contact.email ?? before?.email ?? null,
    hasParentalResponsibility:
      contact.hasParentalResponsibility ?? before?.hasParentalResponsibility ?? false,
    mayCollect: contact.mayCollect ?? before?.mayCollect ?? null,
  }
}

/** Of two of one name the relation tells them apart; where it does not, nothing of one is given to the other. */
function knownAs(
  contact: GivenContact,
  given: readonly GivenContact[],
  known: readonly Contact[],
): Contact | undefined {
  const pairBy = (isOne: typeof isAlike) =>
    onlyPair(
      given.filter((one) => isOne(one, contact)),
      known.filter((one) => isOne(one, contact)),
    )
  const only = pairBy(isNamesake)
  const mayBeOne = contact.relation === null || only?.relation === null
  return pairBy(isAlike) ?? (mayBeOne ? only : undefined)
}

const onlyPair = (given: readonly GivenContact[], known: readonly Contact[]) =>
  given.length === 1 && known.length === 1 ? known[0] : undefined
