import { expect, test } from 'vitest'
import { fieldChanges, fieldLabel, trailKindLabel, valueLabel } from './trail-kinds.ts'

test('[L4] kinds, fields and values of an entry are told in words', () => {
  expect(trailKindLabel('pupilChanged')).toBe('Pupil changed')
  expect(trailKindLabel('comesLater')).toBe('comesLater')
  expect(fieldLabel('leaveDate')).toBe('Leave date')
  expect(fieldLabel('am_opens')).toBe('Am opens')
  expect(fieldLabel('oidcSubject')).toBe('Account at the login service')
})

test.each([
  [null, 'none'],
  [[], 'none'],
  [true, 'yes'],
  ['Year 1', 'Year 1'],
  ['McDonald', 'McDonald'],
  [3, '3'],
  [['a', 'b'], 'a, b'],
  [{ rows: 3 }, '{"rows":3}'],
  ['2026-11-17', '17 Nov 2026'],
  ['2026-11-17T09:05:07.934+00:00', '17 Nov 2026 at 09:05'],
  ['2026-07-01T09:05:07+00:00', '1 Jul 2026 at 10:05'],
  ['08:40:00', '08:40'],
  ['noAnswer', 'No answer'],
])('[L4] a value is told in words: %j as %s', (value, words) => {
  expect(valueLabel(value)).toBe(words)
})

test('[L4] weekdays have their names', () => {
  expect(valueLabel([1, 3, 7], 'amWeekdays')).toBe('Mon, Wed, Sun')
})

test('[L4] a change names each field once, with what it was and what it became', () => {
  expect(fieldChanges({ role: 'staff' }, { role: 'admin', isActive: true })).toEqual([
    { field: 'role', before: 'staff', after: 'admin' },
    { field: 'isActive', before: undefined, after: true },
  ])
  expect(fieldChanges(null, null)).toEqual([])
})
