import { expect, test } from 'vitest'
import { onceAt } from './double-tap.ts'

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
