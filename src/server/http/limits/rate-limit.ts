import type { Clock } from '#server/infra/clock.ts'
import { tooManyRequests } from '#server/http/refusal-error.ts'

const MINUTE = 60_000

export interface RateOptions {
  perMinute: number
  clock: Clock
}

/**
 * Counts the calls of the current minute per key, and answers whether this one is within the limit. Each process counts
 * for itself, which is exact enough against floods.
 */
export function countPerMinute({ perMinute, clock }: RateOptions): (key: string) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (key) => {
    const current = Math.floor(clock().getTime() / MINUTE)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= perMinute
  }
}

export function createRateLimit(options: RateOptions): (key: string) => void {
  const isWithin = countPerMinute(options)
  return (key) => {
    if (!isWithin(key)) throw tooManyRequests()
  }
}
