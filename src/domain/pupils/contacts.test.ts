import { expect, test } from 'vitest'
import { contactLabel, isEmail, isPhone, mayNotCollect, telLink } from './contacts.ts'

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
