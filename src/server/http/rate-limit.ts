import type { Clock } from '#server/infra/clock.ts'
import { tooManyRequests } from './refusal-error.ts'

const MINUTE = 60_000

/**
 * Counts within the current minute, per key. Each process counts for itself: the limit is there against floods,
 * not to be exact, and nothing else depends on it.
 */
export function createRateLimit(options: { perMinute: number; clock: Clock }): (key: string) => void {
  let minute = 0
  let counts = new Map<string, number>()
  return (key) => {
    const current = Math.floor(options.clock().getTime() / MINUTE)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > options.perMinute) throw tooManyRequests()
  }
}
