import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentToOneDecimal, wholePercent } from './percentages.ts'

test.each([
  [22, 24, 92, 91.7],
  [1, 3, 33, 33.3],
  [2, 3, 67, 66.7],
  [1, 8, 13, 12.5],
  [1, 200, 1, 0.5],
  [1, 201, 0, 0.5],
  [29, 200, 15, 14.5],
  [0, 7, 0, 0],
  [7, 7, 100, 100],
  [1, 2000, 0, 0.1],
])('%i of %i is %i% whole and %f% to one decimal, halves rounding up', (part, whole, percent, oneDecimal) => {
  expect(wholePercent(part, whole)).toBe(percent)
  expect(percentToOneDecimal(part, whole)).toBe(oneDecimal)
})

test('nothing of nothing is no percentage', () => {
  expect(wholePercent(0, 0)).toBeNull()
  expect(percentToOneDecimal(0, 0)).toBeNull()
})

test('rounding is exact: it agrees with whole-number arithmetic', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (first, whole) => {
      const part = Math.min(first, whole)
      const exact = Number((BigInt(part) * 2000n + BigInt(whole)) / (BigInt(whole) * 2n))
      expect(percentToOneDecimal(part, whole)).toBe(exact / 10)
      expect(wholePercent(part, whole)).toBe(
        Number((BigInt(part) * 200n + BigInt(whole)) / (BigInt(whole) * 2n)),
      )
    }),
  )
})
