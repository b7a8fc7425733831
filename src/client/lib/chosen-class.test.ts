import { expect, test } from 'vitest'
import { chosenClass } from './chosen-class.ts'

test.each([
  ['', 'All'],
  ['yearGroup=', 'All'],
  ['yearGroup=Year%203', 'Year 3'],
  ['yearGroup=Class of 1999', 'Class of 1999'],
  [`yearGroup=${'x'.repeat(60)}`, 'x'.repeat(50)],
  ['yearGroup=%00', '\u{FFFD}'],
  ['yearGroup=Year%0a3', 'Year\u{FFFD}3'],
])('[D1] the class in the address %j is %j', (address, name) => {
  expect(chosenClass(new URLSearchParams(address))).toBe(name)
})
