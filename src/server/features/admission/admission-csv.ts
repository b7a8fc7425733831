import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import { SEXES } from '#domain/admission/admission-entry.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import { groundLabel } from '#domain/returns/leaving-grounds.ts'
import { toCsv } from '#domain/text/csv.ts'

/** As the law asks for where possible; more where a pupil has more. */
const LEAST_PEOPLE = 2

/** [Q5] A row for each pupil, in the order of the register. */
export function admissionCsv(entries: readonly AdmissionRegisterEntry[]): string {
  const parents = Math.max(LEAST_PEOPLE, ...entries.map((entry) => entry.parents.length))
  const contacts = Math.max(LEAST_PEOPLE, ...entries.map((entry) => entry.contacts.length))
  const headings = [
    ...[
      'Starting day',
      'Readmission',
      'Full name',
      'First name',
      'Known as',
      'Last name',
      'Sex',
      'Date of birth',
    ],
    'Class',
    ...numbered(parents, 'Parent', ['name', 'address', 'lives with']),
    ...numbered(contacts, 'Emergency contact', ['name', 'phone', 'other phone']),
    ...['Last school', 'Address of the last school', 'Leave date', 'Ground', 'Destination', 'Missing'],
  ]
  return toCsv([headings, ...entries.map((entry) => rowOf(entry, parents, contacts))], {
    withByteOrderMark: true,
  })
}

const numbered = (count: number, what: string, fields: readonly string[]) =>
  Array.from({ length: count }, (_, index) => fields.map((field) => `${what} ${index + 1} ${field}`)).flat()

function rowOf(entry: AdmissionRegisterEntry, parents: number, contacts: number): string[] {
  const { sex, isFirstSchool, ground } = entry
  const texts = [
    ...[
      entry.startingDay,
      entry.isReadmission ? 'yes' : 'no',
      entry.fullName,
      entry.firstName,
      entry.knownAs,
    ],
    ...[entry.lastName, sex && SEXES[sex], entry.dateOfBirth, entry.yearGroup],
    ...Array.from({ length: parents }, (_, index) => {
      const parent = entry.parents[index]
      return parent ? [parent.name, parent.address, parent.livesWith ? 'yes' : 'no'] : ['', '', '']
    }).flat(),
    ...Array.from({ length: contacts }, (_, index) => {
      const contact = entry.contacts[index]
      return contact ? [contactLabel(contact), contact.phone, contact.otherPhone] : ['', '', '']
    }).flat(),
    ...[isFirstSchool ? 'none' : entry.lastSchool, entry.lastSchoolAddress, entry.leaveDate],
    ...[ground && groundLabel(ground), entry.destination, entry.missing.join(', ')],
  ]
  return texts.map((text) => text ?? '')
}
