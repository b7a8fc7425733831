/** Runs at most `limit` tasks at once and starts the others in order, so that 50 photos need the memory of one. */
export function limitConcurrency(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // `running` stays as it is when the next task starts, so that a newcomer cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
