import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOffset } from './clock-offset.ts'

const HOUR = 3_600_000

test.each([
  ['the first answer', undefined, { sent: 1000, received: 1020, server: 5000 }, 3990],
  ['a quick answer corrects what was known', 0, { sent: 1000, received: 1010, server: 5000 }, 3990],
  ['a slow answer changes nothing', 3990, { sent: 1000, received: 16_000, server: 5000 }, 3990],
  ['a clock put forward by an hour', 0, { sent: HOUR, received: HOUR + 10, server: 0 }, -HOUR],
  ['a clock put back while the answer came', 0, { sent: HOUR, received: 10, server: HOUR }, HOUR - 10],
])('[D7] %s', (_, known, answer, offset) => {
  expect(clockOffset(known, answer)).toBe(offset)
})

test('[D7] after an answer the server’s time is known to within the time that the answer took', () => {
  const anyTime = fc.integer({ min: 0, max: 4e12 })
  const anyDelay = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(
      anyTime,
      anyTime,
      anyDelay,
      anyDelay,
      fc.option(anyTime),
      (sent, server, out, back, known) => {
        const received = sent + out + back
        const offset = clockOffset(known ?? undefined, { sent, received, server: server + out })
        expect(Math.abs(received + offset - (server + out + back))).toBeLessThanOrEqual(out + back)
      },
    ),
  )
})
