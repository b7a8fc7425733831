import type { Particulars } from '#client/api/statutory/admission.ts'
import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import type { Sex } from '#domain/admission/admission-entry.ts'

/** A parent as the form holds it; the key stays while others are removed. */
export type ParentDraft = { key: number; name: string; address: string; livesWith: boolean }

/** The particulars as the form holds them: every field is text. */
export type ParticularsDraft = {
  fullName: string
  sex: Sex | ''
  isFirstSchool: boolean
  lastSchool: string
  lastSchoolAddress: string
  parents: ParentDraft[]
}

let lastKey = 0
const nextKey = () => (lastKey += 1)

export const emptyParent = (name = ''): ParentDraft => ({
  ...{ key: nextKey(), name, address: '', livesWith: false },
})

/** What is held; where nothing is, what the other records suggest, for the person to confirm by saving. */
export function draftOf(entry: AdmissionRegisterEntry): ParticularsDraft {
  const { firstName, lastName, contacts, parents } = entry
  const suggested = contacts.filter(({ hasParentalResponsibility }) => hasParentalResponsibility)
  return {
    fullName: entry.fullName ?? `${firstName} ${lastName}`,
    sex: entry.sex ?? '',
    isFirstSchool: entry.isFirstSchool,
    lastSchool: entry.lastSchool ?? '',
    lastSchoolAddress: entry.lastSchoolAddress ?? '',
    parents: parents.length
      ? parents.map(({ name, address, livesWith }) => ({
          ...{ key: nextKey(), name, address: address ?? '', livesWith },
        }))
      : suggested.map(({ name }) => emptyParent(name)),
  }
}

/** What is sent: a parent of whom nothing was entered is left out. */
export function particularsToSend(draft: ParticularsDraft): Particulars {
  const { fullName, sex, isFirstSchool, lastSchool, lastSchoolAddress } = draft
  return {
    ...{ fullName, sex: sex || null, isFirstSchool },
    lastSchool: isFirstSchool ? null : lastSchool,
    lastSchoolAddress: isFirstSchool ? null : lastSchoolAddress,
    parents: draft.parents
      .filter(isEntered)
      .map(({ name, address, livesWith }) => ({ name, address, livesWith })),
  }
}

const isEntered = ({ name, address }: ParentDraft) => name.trim() !== '' || address.trim() !== ''

/** An address without the name of who lives there cannot be saved. */
export const lacksName = (parent: ParentDraft) => isEntered(parent) && parent.name.trim() === ''

/** Whether something that is held would be changed or removed, for which the law asks the reason; to add needs none. */
export function isAmendment(entry: AdmissionRegisterEntry, draft: ParticularsDraft): boolean {
  const sent = particularsToSend(draft)
  const fields = ['fullName', 'lastSchool', 'lastSchoolAddress'] as const
  return (
    fields.some((field) => entry[field] !== null && entry[field] !== sent[field]?.trim()) ||
    (entry.sex !== null && entry.sex !== sent.sex) ||
    (entry.isFirstSchool && !sent.isFirstSchool) ||
    entry.parents.some(({ name, address, livesWith }, index) => {
      const parent = sent.parents[index]
      return (
        parent?.name.trim() !== name ||
        (address !== null && parent.address?.trim() !== address) ||
        (livesWith && !parent.livesWith)
      )
    })
  )
}
