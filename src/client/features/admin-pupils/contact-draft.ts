import type { Contact } from '#domain/pupils/contacts.ts'
import { isEmail, isPhone } from '#domain/pupils/contacts.ts'
import type { ContactInput } from '#client/api/pupil-changes.ts'

/** A contact as the form holds it: every field is text; the key stays while contacts are moved. */
export type ContactDraft = {
  key: number
  name: string
  relation: string
  phone: string
  otherPhone: string
  email: string
  hasParentalResponsibility: boolean
  collecting: 'may' | 'mayNot' | 'notSaid'
}

let lastKey = 0
const nextKey = () => (lastKey += 1)

export const emptyContact = (): ContactDraft => ({
  ...{ key: nextKey(), name: '', relation: '', phone: '', otherPhone: '', email: '' },
  ...{ hasParentalResponsibility: false, collecting: 'notSaid' },
})

export function contactDraftOf(contact: Contact): ContactDraft {
  const { name, hasParentalResponsibility, mayCollect } = contact
  return {
    ...{ key: nextKey(), name, hasParentalResponsibility },
    relation: contact.relation ?? '',
    phone: contact.phone ?? '',
    otherPhone: contact.otherPhone ?? '',
    email: contact.email ?? '',
    collecting: mayCollect === null ? 'notSaid' : mayCollect ? 'may' : 'mayNot',
  }
}

/** What is sent: a contact in whom nothing was entered is left out. */
export function contactsToSend(drafts: readonly ContactDraft[]): ContactInput[] {
  return drafts.filter(isEntered).map((draft) => {
    const { name, relation, phone, otherPhone, email, hasParentalResponsibility, collecting } = draft
    const mayCollect = collecting === 'notSaid' ? null : collecting === 'may'
    return { name, relation, phone, otherPhone, email, hasParentalResponsibility, mayCollect }
  })
}

const isEntered = ({ name, relation, phone, otherPhone, email }: ContactDraft) =>
  [name, relation, phone, otherPhone, email].some((text) => text.trim() !== '')

/** Whether saving would change anything. */
export function areContactsChanged(before: readonly ContactDraft[], after: readonly ContactDraft[]): boolean {
  return JSON.stringify(contactsToSend(before)) !== JSON.stringify(contactsToSend(after))
}

type ContactFaults = Partial<Record<'name' | 'phone' | 'otherPhone' | 'email', string>>

const isBlankOr = (isRight: (text: string) => boolean, text: string) =>
  text.trim() === '' || isRight(text.trim())

/** What is wrong with each field of a contact. */
export function contactFaults(draft: ContactDraft): ContactFaults {
  const faults: ContactFaults = {}
  if (isEntered(draft) && draft.name.trim() === '') faults.name = 'Enter the name.'
  for (const field of ['phone', 'otherPhone'] as const) {
    if (!isBlankOr(isPhone, draft[field])) faults[field] = 'Enter a phone number such as 07700 900123.'
  }
  if (!isBlankOr(isEmail, draft.email)) faults.email = 'Enter an email address.'
  return faults
}

export const areContactsRight = (drafts: readonly ContactDraft[]) =>
  drafts.every((draft) => Object.keys(contactFaults(draft)).length === 0)
