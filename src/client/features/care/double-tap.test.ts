import { expect, test } from 'vitest'
import { isSecondHalf, onceAt } from './double-tap.ts'

const first = { x: 300, y: 200, at: 1000 }

test.each([
  ['at once at the same place', { x: 303, y: 198, at: 1150 }, true],
  ['at once in the next row', { x: 300, y: 276, at: 1150 }, false],
  ['later at the same place', { x: 300, y: 200, at: 1400 }, false],
])('[I2] a tap %s is the second half of a double tap: %s', (_, tap, expected) => {
  expect(isSecondHalf(tap, first)).toBe(expected)
  expect(isSecondHalf(tap, undefined)).toBe(false)
})

test('[I2] a double tap acts once, a key each time', () => {
  let count = 0
  const act = onceAt(() => {
    count += 1
  })
  for (const timeStamp of [5000, 5100]) act({ detail: 1, clientX: 10, clientY: 10, timeStamp })
  expect(count).toBe(1)
  for (const timeStamp of [5200, 5250]) act({ detail: 0, clientX: 0, clientY: 0, timeStamp })
  expect(count).toBe(3)
})
