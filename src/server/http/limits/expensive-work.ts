import { RefusalError } from '#server/http/refusal-error.ts'

export interface WorkLimits {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** The number of tasks that may wait. */
  mostWaiting: number
  /** A task that has waited this long is refused with a sentence. */
  waitMs: number
  /**
   * How many requests have arrived so far. With it, a task for which others wait is followed by a rest of the same
   * length, in which registers are served, and a task during which a request arrived by one of three times its length.
   */
  requestCount?: () => number
}

export interface Asking {
  personId: string
  /** Aborts when the client has its answer or has gone. */
  signal: AbortSignal
}

export type InTurn = <T>(asking: Asking, work: () => Promise<T>) => Promise<T>

const LONGEST_REST_MS = 500
/** Where no other person waits for a turn, one person who asks again and again leaves registers most of the time. */
const REST_OF_ONE_PERSON = 3

const busy = () =>
  new RefusalError(
    503,
    'busy',
    'Many people are asking for reports just now. Please try again in a few seconds.',
  )

/**
 * Lets expensive work take turns across all people, so that registers still open. Other people go before a person whose
 * work is already running.
 */
export function limitExpensiveWork({ atOnce, mostWaiting, waitMs, requestCount }: WorkLimits): InTurn {
  const running: string[] = []
  const waiting: { personId: string; begin: () => void }[] = []

  function waitForTurn({ personId, signal }: Asking): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        end()
      }
      const place = { personId, begin: () => settle(resolve) }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(place), 1)
        settle(() => reject(busy()))
      }
      const timer = setTimeout(giveUp, waitMs)
      signal.addEventListener('abort', giveUp)
      waiting.push(place)
    })
  }

  function handOn(): void {
    const others = waiting.findIndex(({ personId }) => !running.includes(personId))
    const [next] = waiting.splice(Math.max(others, 0), 1)
    if (!next) return
    // Noted here and not by the waiting task, so that a newcomer cannot start in between.
    running.push(next.personId)
    next.begin()
  }

  return async (asking, work) => {
    if (asking.signal.aborted) throw busy()
    if (running.length < atOnce) running.push(asking.personId)
    else if (waiting.length < mostWaiting) await waitForTurn(asking)
    else throw busy()
    const begun = performance.now()
    const countAtStart = requestCount?.()
    const restMs = () => {
      if (!requestCount) return 0
      if (waiting.length === 0 && requestCount() === countAtStart) return 0
      const othersWait = waiting.some(({ personId }) => personId !== asking.personId)
      const took = performance.now() - begun
      return Math.min(othersWait ? took : took * REST_OF_ONE_PERSON, LONGEST_REST_MS)
    }
    const finish = () => {
      running.splice(running.indexOf(asking.personId), 1)
      handOn()
    }
    try {
      return await work()
    } finally {
      const rest = restMs()
      if (rest > 0) setTimeout(finish, rest)
      else finish()
    }
  }
}

export interface ExpensiveWork {
  /** Reads of the marks of a whole year or of all years. */
  year: InTurn
  /** Statistics, lists and files that are made from the whole school. */
  counts: InTurn
  imports: InTurn
}

// A read that has waited this long can still be answered within five seconds.
const WAITING = { mostWaiting: 200, waitMs: 3000 }

/** The limits of one process; the rest of its ten database connections is for registers. */
export function createExpensiveWork(requestCount: () => number): ExpensiveWork {
  return {
    year: limitExpensiveWork({ atOnce: 1, requestCount, ...WAITING }),
    counts: limitExpensiveWork({ atOnce: 2, ...WAITING }),
    // An import of many rows takes seconds, and the limit of five seconds is for reads only.
    imports: limitExpensiveWork({ atOnce: 2, mostWaiting: 20, waitMs: 25_000 }),
  }
}
