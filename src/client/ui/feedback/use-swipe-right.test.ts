import { expect, test } from 'vitest'
import { swipeState } from './use-swipe-right.ts'

test.each([
  [100, 149, { offset: 49, isSwipe: false }],
  [100, 150, { offset: 50, isSwipe: true }],
  [100, 20, { offset: 0, isSwipe: false }],
])('[K1] a finger from %i to %i', (from, to, state) => {
  expect(swipeState(from, to)).toEqual(state)
})
