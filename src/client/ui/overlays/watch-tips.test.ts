import { expect, test } from 'vitest'
import { tooltipDelay } from './watch-tips.ts'

test.each([
  ['long after the last one', 10_000, 1_000, 700],
  ['before any other', 10, Number.NEGATIVE_INFINITY, 700],
  ['299 ms after another closed', 1_299, 1_000, 0],
  ['300 ms after another closed', 1_300, 1_000, 700],
])('[K1] a tooltip %s', (_, now, closedAt, delay) => {
  expect(tooltipDelay(now, closedAt)).toBe(delay)
})
