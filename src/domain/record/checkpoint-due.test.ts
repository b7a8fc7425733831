import { expect, test } from 'vitest'
import { isCheckpointDue } from './checkpoint-due.ts'

test.each([
  ['the first of all', undefined, '2026-11-16T09:00:00Z', true],
  ['later on the same day', '2026-11-16T09:00:00Z', '2026-11-16T17:59:00Z', false],
  ['in the evening', '2026-11-16T09:00:00Z', '2026-11-16T18:00:00Z', true],
  ['during the night and the next day', '2026-11-16T18:00:00Z', '2026-11-17T17:59:00Z', false],
  ['after an evening without a server', '2026-11-13T18:00:00Z', '2026-11-16T08:00:00Z', true],
  ['in summer time, at the school’s clock', '2026-06-15T09:00:00Z', '2026-06-15T17:00:00Z', true],
  ['after the clock was set back by days', '2026-11-16T18:00:00Z', '2026-11-12T18:00:00Z', true],
])('[L5] a checkpoint is due daily: %s', (_, last, now, isDue) => {
  expect(isCheckpointDue(last === undefined ? undefined : new Date(last), new Date(now))).toBe(isDue)
})
