import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { chosenClass, pupilDayAddress, linkedPupil } from './register-address.ts'

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

const DAY = { yearGroup: 'Year 3', date: isoDate('2026-11-05'), studentId: 17 }

test('the link to a pupil’s day opens the daily register of the class and names the pupil', () => {
  const address = new URL(pupilDayAddress(DAY, true), 'http://school.example')
  expect(address.pathname).toBe('/dashboard')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ yearGroup: 'Year 3', date: '2026-11-05', pupil: '17' },
  })
  expect(linkedPupil(address.searchParams)).toBe(17)
})

test('a day on which the pupil was not on roll opens the weekly register', () => {
  expect(pupilDayAddress(DAY, false)).toMatch(/^\/weekly\?/)
})

test.each(['', 'pupil=', 'pupil=Ada', 'pupil=0'])('%j names no pupil', (query) => {
  expect(linkedPupil(new URLSearchParams(query))).toBeUndefined()
})
