import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { spelling } from '#domain/text/spelling.ts'
import { nameSpelling } from './same-pupil.ts'

/** [M4] Whom to ring about a pupil. */
export type Contact = {
  name: string
  /** To the pupil, such as "Mother". */
  relation: string | null
  phone: string | null
  otherPhone: string | null
  email: string | null
  hasParentalResponsibility: boolean
  /** False where this person may not collect the pupil; null where nothing was said. */
  mayCollect: boolean | null
}

/** A pupil has at most so many. */
export const MOST_CONTACTS = 6
export const TOO_MANY_BANNED = `More than ${MOST_CONTACTS} people may not collect this child, and a pupil has at most ${MOST_CONTACTS} contacts. Remove one first.`

/** The fields in the order of form, import and export. */
export const CONTACT_FIELDS = {
  name: { label: 'name', longest: FIELD_LIMITS.name },
  relation: { label: 'relation', longest: FIELD_LIMITS.relation },
  phone: { label: 'phone', longest: FIELD_LIMITS.phone },
  otherPhone: { label: 'other phone', longest: FIELD_LIMITS.phone },
  email: { label: 'email', longest: FIELD_LIMITS.email },
  hasParentalResponsibility: { label: 'parental responsibility', longest: 20 },
  mayCollect: { label: 'may collect', longest: 20 },
} as const satisfies Record<keyof Contact, { label: string; longest: number }>

export type ContactField = keyof typeof CONTACT_FIELDS
export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[]

const PHONE = /^\+?[\d\s().-]{3,}(?:\s*(?:ext\.?|x)\s*\d+)?$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Tells whether the text can be rung. */
export function isPhone(text: string): boolean {
  return PHONE.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))
}

/** Tells whether the text looks like an address that can be written to. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** The link that rings a number. */
export function telLink(phone: string): string {
  const [number = ''] = phone.split(/ext|x/i)
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}

/** The numbers on which a contact can be rung, the first one first. */
export function phonesOf({ phone, otherPhone }: Pick<Contact, 'phone' | 'otherPhone'>): string[] {
  return [...new Set([phone, otherPhone])].flatMap((number) => (number ? [number] : []))
}

type Named = Pick<Contact, 'name' | 'relation'>

/** Whether both have the name of one person. */
export const isNamesake = (one: Named, other: Named) => nameSpelling(one.name) === nameSpelling(other.name)

const relationOf = ({ relation }: Named) => spelling(relation ?? '')

/** Whether both have one name and one relation, which tells a grandfather from a father of the same name. */
export const isAlike = (one: Named, other: Named) =>
  isNamesake(one, other) && relationOf(one) === relationOf(other)

/**
 * [M4] These contacts, and the banned ones whom they leave out: a person who may not collect stays until somebody removes
 * them. Where there is no room for all, the last who may collect go; the list is longer than it may be only if too many are banned.
 */
export function withMissingBans(contacts: readonly Contact[], known: readonly Contact[]): Contact[] {
  const listed = contacts.map((contact) => keepBan(contact, known))
  const banned = distinct(mayNotCollect(known))
  const missing = banned.filter((one) => !listed.some((contact) => coversBan(contact, one, known)))
  let places = MOST_CONTACTS - missing.length - mayNotCollect(listed).length
  const kept = listed.filter(({ mayCollect }) => mayCollect === false || places-- > 0)
  return [...kept, ...missing]
}

const distinct = (contacts: readonly Contact[]) =>
  contacts.filter((one, index) => contacts.findIndex((other) => isAlike(one, other)) === index)

/** Whether this contact already stands for the banned person. */
function coversBan(contact: Contact, banned: Contact, known: readonly Contact[]): boolean {
  if (!isNamesake(contact, banned)) return false
  if (isAlike(contact, banned)) return true
  const isAnother = known.some((one) => isAlike(one, contact))
  if (isAnother || (contact.relation !== null && banned.relation !== null)) return false
  // Two banned people of one name are both kept.
  const namesakes = contact.mayCollect === false ? mayNotCollect(known) : known
  return distinct(namesakes).filter((one) => isNamesake(one, banned)).length === 1
}

/**
 * Keeps a ban where the new contact says nothing about collecting: that of the same person, or of any namesake where no one
 * with this relation is known.
 */
export function keepBan<Given extends Pick<Contact, 'name' | 'relation' | 'mayCollect'>>(
  contact: Given,
  known: readonly Contact[],
): Given {
  const alike = known.filter((one) => isAlike(one, contact))
  const namesakes = alike.length > 0 ? alike : known.filter((one) => isNamesake(one, contact))
  const isBanned = contact.mayCollect === null && mayNotCollect(namesakes).length > 0
  return isBanned ? { ...contact, mayCollect: false } : contact
}

/** The contact in words: `Sarah Baker (mother)`. */
export function contactLabel({ name, relation }: Pick<Contact, 'name' | 'relation'>): string {
  return relation ? `${name} (${relation.toLowerCase()})` : name
}

/** The people who may not collect the pupil, who are named in red wherever a child is signed out. */
export function mayNotCollect<Listed extends Pick<Contact, 'mayCollect'>>(
  contacts: readonly Listed[],
): Listed[] {
  return contacts.filter(({ mayCollect }) => mayCollect === false)
}
