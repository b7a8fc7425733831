import { vi } from 'vitest'

interface Timer {
  at: number
  act: () => void
}

export interface StoppedClock {
  runFor: (milliseconds: number) => void
  /** How many timers are due within this time. */
  waiting: (milliseconds: number) => number
}

/** Above the ids of real timers. */
const FIRST_ID = 1_000_000_000

/**
 * Timers that only the test moves, until it ends; those without a delay run as ever. Vitest's own fake timers go on by
 * themselves while a test waits for the page, so that they cannot tell 999 ms from 1000.
 */
export function stopClock(): StoppedClock {
  const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
  const timers = new Map<number, Timer>()
  let now = 0
  let lastId = FIRST_ID
  vi.stubGlobal('setTimeout', (act: () => void, delay = 0) => {
    if (delay <= 0) return realSetTimeout(act)
    lastId += 1
    timers.set(lastId, { at: now + delay, act })
    return lastId
  })
  vi.stubGlobal('clearTimeout', (id: number | undefined) => {
    if (id === undefined || !timers.delete(id)) realClearTimeout(id)
  })
  return {
    waiting: (milliseconds) => [...timers.values()].filter(({ at }) => at <= now + milliseconds).length,
    runFor(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end)
        const [first] = due.toSorted(([, one], [, other]) => one.at - other.at)
        if (!first) break
        const [id, { at, act }] = first
        timers.delete(id)
        now = at
        act()
      }
      now = end
    },
  }
}
