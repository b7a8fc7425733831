import { expect, test } from 'vitest'
import { fieldChanges, fieldLabel, trailKindLabel, valueLabel } from './trail-kinds.ts'

test('[L4] kinds, fields and values of an entry are told in words', () => {
  expect(trailKindLabel('pupilChanged')).toBe('Pupil changed')
  expect(trailKindLabel('comesLater')).toBe('comesLater')
  expect(fieldLabel('leaveDate')).toBe('Leave date')
  expect(fieldLabel('am_opens')).toBe('Am opens')
  expect([null, true, 'Year 1', 3, ['a']].map(valueLabel)).toEqual(['none', 'yes', 'Year 1', '3', '["a"]'])
})

test('[L4] a change names each field once, with what it was and what it became', () => {
  expect(fieldChanges({ role: 'staff' }, { role: 'admin', isActive: true })).toEqual([
    { field: 'role', before: 'staff', after: 'admin' },
    { field: 'isActive', before: undefined, after: true },
  ])
  expect(fieldChanges(null, null)).toEqual([])
})
