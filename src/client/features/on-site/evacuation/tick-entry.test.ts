import { expect, test } from 'vitest'
import { latestTicks } from '#domain/evacuation/ticks.ts'
import type { Tick } from '#domain/evacuation/ticks.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { tickBody, tickEntry } from './tick-entry.ts'

const HOUR_MS = 3_600_000

test.each([
  ['behind', -HOUR_MS],
  ['ahead', HOUR_MS],
])('[N2] a tick counts before the one that it answers, also of a phone whose clock is %s', (_, skew) => {
  const at = new Date(serverNow().getTime() + skew).toISOString()
  const shown: Tick = { id: 'f', studentId: 7, visitor: null, value: 'open', at, userName: 'Ann' }
  const entry = { ...tickEntry(3, 7, 'found', shown), state: { status: 'waiting' as const } }
  const answer: Tick = { ...tickBody(entry), userName: 'Ben' }
  expect(latestTicks([answer, shown]).get(7)).toEqual(answer)
})
