import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  MOST_CONTACTS,
  contactLabel,
  isEmail,
  isPhone,
  mayNotCollect,
  phonesOf,
  telLink,
  withMissingBans,
} from './contacts.ts'
import type { Contact } from './contacts.ts'

test.each([
  ['07700 900123', 'tel:07700900123'],
  ['+44 (0)20 7946 0018', 'tel:+4402079460018'],
  ['020 7946 0018 ext 12', 'tel:02079460018'],
  ['01632-960-001', 'tel:01632960001'],
])('[M4] %s is a phone that a link rings', (phone, link) => {
  expect(isPhone(phone)).toBe(true)
  expect(telLink(phone)).toBe(link)
})

test.each(['', 'none', '--', 'ring the office', '12', 'javascript:alert(1)'])(
  '[M4] %j is no phone',
  (text) => {
    expect(isPhone(text)).toBe(false)
  },
)

test('[M4] an email address has a name and a place', () => {
  expect(['sarah@example.org', 'sarah', 'a@b', 'a b@c.de'].map(isEmail)).toEqual([true, false, false, false])
})

test('[M4] a contact is named with the relation', () => {
  expect(contactLabel({ name: 'Sarah Baker', relation: 'Mother' })).toBe('Sarah Baker (mother)')
  expect(contactLabel({ name: 'Sarah Baker', relation: null })).toBe('Sarah Baker')
})

test('[M4] only a refusal keeps a person from collecting, not silence', () => {
  const contacts = [{ mayCollect: true }, { mayCollect: null }, { mayCollect: false }]
  expect(mayNotCollect(contacts)).toEqual([{ mayCollect: false }])
})

test.each([
  ['07700 900123', '020 7946 0018 ext 5', ['07700 900123', '020 7946 0018 ext 5']],
  [null, '01632 960001', ['01632 960001']],
  ['07700 900123', '', ['07700 900123']],
  ['07700 900123', '07700 900123', ['07700 900123']],
  [null, null, []],
])('[M4] the numbers of a contact with the phones %j and %j', (phone, otherPhone, phones) => {
  expect(phonesOf({ phone, otherPhone })).toEqual(phones)
})

const contact = (name: string, mayCollect: boolean | null): Contact => ({
  ...{ name, relation: null, phone: null, otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect },
})
const DAD = contact('Dad', false)
const TOM = contact('Tom', false)
const GRAN = contact('Gran', null)

test('[M4] silence allows no one who may not collect, and a word does', () => {
  expect(withMissingBans([contact('tom', null)], [TOM])).toEqual([contact('tom', false)])
  expect(withMissingBans([contact('Tom', true)], [TOM])).toEqual([contact('Tom', true)])
})

test('[M4] one who may not collect in several years is listed once', () => {
  expect(withMissingBans([GRAN], [TOM, DAD, TOM, DAD])).toEqual([GRAN, TOM, DAD])
})

test('[M4] a full list loses its last contact who may collect, none who may not', () => {
  const aunts = Array.from({ length: MOST_CONTACTS - 1 }, (_, number) => contact(`Aunt ${number}`, null))
  expect(withMissingBans([...aunts, DAD], [TOM])).toEqual([...aunts.slice(0, -1), DAD, TOM])
})

test('[M4] a ban stands beside another adult of that name', () => {
  const grandfather = { ...contact('Tom', true), relation: 'Grandfather' }
  const father = { ...TOM, relation: 'Father' }
  expect(withMissingBans([grandfather], [father])).toEqual([grandfather, father])
})

test('[M4] of two banned people of one name, both stay banned', () => {
  const father = { ...TOM, relation: 'Father' }
  const grandfather = { ...TOM, relation: 'Grandfather' }
  const silent = { ...father, mayCollect: null }
  expect(withMissingBans([silent], [father, grandfather])).toEqual([father, grandfather])
  expect(withMissingBans([father], [father, grandfather])).toEqual([father, grandfather])
  expect(withMissingBans([TOM], [father, grandfather])).toEqual([TOM, father, grandfather])
  expect(withMissingBans([grandfather], [father])).toEqual([grandfather, father])
})

const adult = fc
  .record({
    name: fc.constantFrom('A', 'B', 'C', 'D'),
    relation: fc.constantFrom(null, 'Father', 'Uncle'),
    mayCollect: fc.constantFrom(true, false, null),
  })
  .map(({ name, relation, mayCollect }) => ({ ...contact(name, mayCollect), relation }))
const contacts = fc.array(adult, { maxLength: MOST_CONTACTS })

test('[M4] only a word about the same adult lets one collect who may not, and the list fits', () => {
  fc.assert(
    fc.property(contacts, contacts, (given, known) => {
      const after = withMissingBans(given, known)
      const isAllowed = (one: Contact) =>
        given.some(
          ({ name, relation, mayCollect }) =>
            mayCollect === true &&
            name === one.name &&
            (relation === one.relation || relation === null || one.relation === null),
        )
      const barred = [...mayNotCollect(given), ...mayNotCollect(known).filter((one) => !isAllowed(one))]
      const isSame = (one: Contact, other: Contact) =>
        one.name === other.name &&
        (one.relation === other.relation || one.relation === null || other.relation === null)
      for (const one of barred) expect(mayNotCollect(after).find((other) => isSame(one, other))).toBeDefined()
      if (mayNotCollect(after).length <= MOST_CONTACTS)
        expect(after.length).toBeLessThanOrEqual(MOST_CONTACTS)
    }),
  )
})
