import { expect, test } from 'vitest'
import { isBeyond } from './is-beyond.ts'

test.each([
  [99, 100, true],
  [100, 99, true],
  [301, 200, true],
  [300, 201, true],
  [100, 100, false],
  [300, 200, false],
])('the point %i, %i lies beyond a box from 100, 100 to 300, 200: %s', (clientX, clientY, expected) => {
  const box = { left: 100, top: 100, right: 300, bottom: 200 }
  expect(isBeyond(box, { clientX, clientY })).toBe(expected)
})
