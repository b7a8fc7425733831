import { isoDate } from './iso-date.ts'
import { expect, test } from 'vitest'
import { clockStep } from './clock-step.ts'
import type { HalfDay } from './school-clock.ts'

const MORNING: HalfDay = { date: isoDate('2026-11-13'), session: 'am' }
const AFTERNOON: HalfDay = { ...MORNING, session: 'pm' }
const TOMORROW: HalfDay = { ...MORNING, date: isoDate('2026-11-14') }

test.each([
  ['the same half-day', MORNING, Infinity, false, 'stay'],
  ['the afternoon, untouched', AFTERNOON, Infinity, false, 'follow'],
  ['the afternoon, touched a minute ago', AFTERNOON, 60_000, false, 'follow'],
  ['the afternoon, touched just now', AFTERNOON, 59_999, false, 'wait'],
  ['the afternoon, with an open question', AFTERNOON, Infinity, true, 'wait'],
  ['the next day, untouched', TOMORROW, Infinity, false, 'follow'],
  ['the next day, touched just now', TOMORROW, 0, false, 'wait'],
  ['the afternoon, on a machine whose clock was put back', AFTERNOON, -3_600_000, false, 'follow'],
] as const)('[D7] %s', (_, now, sinceTouchMs, isAnswering, step) => {
  expect(clockStep({ seen: MORNING, now, sinceTouchMs, isAnswering })).toBe(step)
})
