import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { expect, test } from 'vitest'
import { contactsOfFormerYears } from './former-pupils.ts'
import type { FormerPupil } from './former-pupils.ts'
import type { ImportedPupil } from './import-row.ts'

const TOM: Contact = {
  ...{ name: 'Tom Byron', relation: 'Father', phone: null, otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect: false },
}
const ADA = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: isoDate('2019-12-10'), hubspotId: null }
const former = (fields: Partial<FormerPupil> = {}): FormerPupil => ({
  ...{ ...ADA, id: 1, personId: 1, academicYearId: 2, contacts: [TOM], ...fields },
})
const added = (fields: Partial<ImportedPupil> = {}): ImportedPupil => ({
  ...{ ...ADA, knownAs: null, gender: null, yearGroup: 'Year 1', startDate: null, leaveDate: null },
  ...{ photoConsent: null, photoConsentDate: null, photoConsentBy: null, contacts: null, ...fields },
})
const BORN_LATER = { dateOfBirth: isoDate('2020-01-01') }

test.each([
  ['of the same name and birthday', [{}], [former()], [1]],
  ['of the same external ID', [{ hubspotId: '7', ...BORN_LATER }], [former({ hubspotId: '7' })], [1]],
  ['of the same name and another birthday', [BORN_LATER], [former()], [0]],
  ['of the same name without a birthday', [{ dateOfBirth: null }], [former()], [0]],
  ['who are two of one name', [{ hubspotId: '7' }, { hubspotId: '8' }], [former()], [0, 0]],
  ['who is in the year already', [{}], [former(), former({ id: 2, academicYearId: 3 })], [0]],
  ['who may be either of two', [{}], [former(), former({ id: 2, personId: 2, contacts: [] })], [0]],
])('[M4, Q1] the contacts of another year are those of a new pupil %s: %#', (_, pupils, known, counts) => {
  const rows = pupils.map(added)
  const contacts = contactsOfFormerYears(rows, { academicYearId: 3, formerPupils: known })
  expect(rows.map((row) => contacts.get(row)?.length ?? 0)).toEqual(counts)
})
