import { expect, test } from 'vitest'
import { isBackupLate, isSealLate } from './late-keeping.ts'

const NOW = new Date('2026-11-13T09:05:00Z')

test.each([
  ['2026-11-13T09:04:59Z', false],
  ['2026-11-12T08:05:00Z', false],
  ['2026-11-12T08:04:59Z', true],
  ['2026-11-06T02:30:00Z', true],
  // A clock that was set back.
  ['2026-11-13T10:00:00Z', false],
])('a backup of %s is late: %s', (madeAt, isLate) => {
  expect(isBackupLate(new Date(madeAt), NOW)).toBe(isLate)
})

test.each([
  ['2026-11-13T08:55:00Z', false],
  ['2026-11-13T08:54:59Z', true],
])('entries last sealed at %s are late: %s', (sealedAt, isLate) => {
  expect(isSealLate(new Date(sealedAt), NOW)).toBe(isLate)
})
