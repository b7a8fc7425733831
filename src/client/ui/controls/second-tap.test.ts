import { expect, test } from 'vitest'
import { isSecondHalf } from './second-tap.ts'

const first = { x: 300, y: 200, at: 1000 }

test.each([
  ['at once at the same place', { x: 303, y: 198, at: 1150 }, true],
  ['at once in the next row', { x: 300, y: 276, at: 1150 }, false],
  ['later at the same place', { x: 300, y: 200, at: 1400 }, false],
])('[I2] a tap %s is the second half of a double tap: %s', (_, tap, expected) => {
  expect(isSecondHalf(tap, first)).toBe(expected)
  expect(isSecondHalf(tap, undefined)).toBe(false)
})
