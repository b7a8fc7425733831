import { FIELD_LIMITS } from '#domain/text/field-limits.ts'

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
