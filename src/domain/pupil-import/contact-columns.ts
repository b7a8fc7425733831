import {
  CONTACT_FIELDS,
  CONTACT_FIELD_NAMES,
  MOST_CONTACTS,
  isEmail,
  isPhone,
} from '#domain/pupils/contacts.ts'
import type { ContactField } from '#domain/pupils/contacts.ts'
import { readConsent, withoutFormulaGuard } from './import-values.ts'
import type { GivenContact } from './imported-contacts.ts'

/** The headings that exports use after "Contact 1", "Parent 1" and the like. */
const HEADINGS: Record<ContactField, readonly string[]> = {
  name: ['name', 'fullname'],
  relation: ['relation', 'relationship'],
  phone: ['phone', 'mobile', 'telephone', 'phonenumber', 'mobilephone'],
  otherPhone: ['otherphone', 'secondphone', 'homephone', 'workphone', 'phone2'],
  email: ['email', 'emailaddress'],
  hasParentalResponsibility: ['parentalresponsibility', 'pr'],
  mayCollect: ['maycollect', 'collects', 'cancollect'],
}

const HEADING = /^(?:emergency)?(?:contact|parent|guardian)([1-9])([a-z]+\d?)$/

type ContactColumn = { index: number; field: ContactField; column: number }

/** Where a file has its contacts: they are found by their headings alone and need no choice. */
export type ContactColumns = readonly ContactColumn[]

/** The columns of contacts, the first contact being 0; of two columns for the same the first counts. */
export function findContactColumns(headings: readonly string[]): ContactColumns {
  const found: ContactColumn[] = []
  for (const [column, heading] of headings.entries()) {
    const [, number, rest = ''] = HEADING.exec(heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ?? []
    const field = CONTACT_FIELD_NAMES.find((name) => HEADINGS[name].includes(rest))
    const index = Number(number) - 1
    const isKnown = found.some((other) => other.index === index && other.field === field)
    if (field && index < MOST_CONTACTS && !isKnown) found.push({ index, field, column })
  }
  return found
}

/** The headings of an export with so many contacts. */
export function contactHeadings(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    CONTACT_FIELD_NAMES.map((field) => headingOf(index, field)),
  ).flat()
}

const headingOf = (index: number, field: ContactField) =>
  `Contact ${index + 1} ${CONTACT_FIELDS[field].label}`

/** The cells of an export under those headings. */
export function contactCells(contacts: readonly GivenContact[], count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    CONTACT_FIELD_NAMES.map((field) => cellOf(contacts[index]?.[field] ?? null)),
  ).flat()
}

function cellOf(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value ?? ''
}

/** The contacts of a row, and what is wrong with them; null where the row says nothing, so that known ones stay. */
export function readContacts(
  cells: readonly string[],
  columns: ContactColumns,
): { contacts: GivenContact[] | null; faults: string[] } {
  const faults: string[] = []
  const contacts: GivenContact[] = []
  for (let index = 0; index < MOST_CONTACTS; index += 1) {
    const own = columns.filter((column) => column.index === index)
    const texts = new Map(own.map(({ field, column }) => [field, textOf(cells[column])]))
    if ([...texts.values()].every((text) => text === '')) continue
    const complain = (field: ContactField, what: string) => faults.push(`${headingOf(index, field)} ${what}.`)
    for (const [field, text] of texts) {
      const fault = faultOf(field, text)
      if (fault) complain(field, fault)
    }
    if (!texts.get('name')) complain('name', 'is missing')
    contacts.push(toContact(texts))
  }
  return { contacts: contacts.length > 0 ? contacts : null, faults }
}

const textOf = (cell: string | undefined) => withoutFormulaGuard((cell ?? '').trim())

function faultOf(field: ContactField, text: string): string | null {
  if (text === '') return null
  if (text.length > CONTACT_FIELDS[field].longest)
    return `is longer than ${CONTACT_FIELDS[field].longest} characters`
  if (text.includes('\u0000') || text.includes('\uFFFD')) return 'has characters that cannot be read'
  if ((field === 'phone' || field === 'otherPhone') && !isPhone(text))
    return `"${text}" is not a phone number`
  if (field === 'email' && !isEmail(text)) return `"${text.slice(0, 40)}" is not an email address`
  const isYesOrNo = field === 'hasParentalResponsibility' || field === 'mayCollect'
  return isYesOrNo && readConsent(text) === undefined ? `"${text}" is not yes or no` : null
}

function toContact(texts: ReadonlyMap<ContactField, string>): GivenContact {
  const given = (field: ContactField) => texts.get(field) || null
  const answer = (field: ContactField) => readConsent(texts.get(field) ?? '') ?? null
  return {
    name: given('name') ?? '',
    relation: given('relation'),
    phone: given('phone'),
    otherPhone: given('otherPhone'),
    email: given('email'),
    hasParentalResponsibility: answer('hasParentalResponsibility'),
    mayCollect: answer('mayCollect'),
  }
}
