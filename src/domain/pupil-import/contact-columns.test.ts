import type { Contact } from '#domain/pupils/contacts.ts'
import { describe, expect, test } from 'vitest'
import { contactCells, contactHeadings, findContactColumns, readContacts } from './contact-columns.ts'

const SARAH: Contact = {
  ...{ name: 'Sarah Baker', relation: 'Mother', phone: '07700 900123', otherPhone: null },
  ...{ email: 'sarah@example.org', hasParentalResponsibility: true, mayCollect: true },
}
const TOM: Contact = {
  ...{ name: 'Tom Baker', relation: 'Father', phone: null, otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect: false },
}
const read = (headings: string[], cells: string[]) => readContacts(cells, findContactColumns(headings))

describe('[M4] contacts in a file', () => {
  test('what is exported reads back as it was', () => {
    expect(read(contactHeadings(3), contactCells([SARAH, TOM], 3))).toEqual({
      contacts: [SARAH, TOM],
      faults: [],
    })
  })

  test('headings of other programs are understood, others are left alone', () => {
    const headings = [
      'Parent 1 Full Name',
      'Parent 1 - Mobile',
      'Emergency Contact 2 name',
      'Parents',
      'Contact 9 name',
    ]
    expect(findContactColumns(headings)).toEqual([
      { index: 0, field: 'name', column: 0 },
      { index: 0, field: 'phone', column: 1 },
      { index: 1, field: 'name', column: 2 },
    ])
  })

  test('a row without a contact says nothing about contacts', () => {
    expect(read(contactHeadings(2), contactCells([], 2)).contacts).toBeNull()
    expect(read(['First name'], ['Ada']).contacts).toBeNull()
  })

  test('an empty cell says nothing of parental responsibility, nor does a file without the column', () => {
    expect(read(['Parent 1 name', 'Parent 1 mobile'], ['Sarah', '']).contacts).toMatchObject([
      { name: 'Sarah', hasParentalResponsibility: null, mayCollect: null },
    ])
  })

  test('every fault is named with its column', () => {
    const headings = [
      'Contact 1 name',
      'Contact 1 phone',
      'Contact 1 email',
      'Contact 2 name',
      'Contact 2 may collect',
    ]
    expect(read(headings, ['Sarah', 'none', 'at work', '', 'perhaps']).faults).toEqual([
      'Contact 1 phone "none" is not a phone number.',
      'Contact 1 email "at work" is not an email address.',
      'Contact 2 may collect "perhaps" is not yes or no.',
      'Contact 2 name is missing.',
    ])
  })
})
