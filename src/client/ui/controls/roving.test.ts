import { expect, test } from 'vitest'
import { nextIndex } from './roving.ts'

test.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, undefined],
  ['ArrowDown', 0, 0, undefined],
])('%s from item %i of %i', (key, current, count, next) => {
  expect(nextIndex(key, current, count)).toBe(next)
})
