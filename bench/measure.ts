import { quantile, timed } from './figures.ts'
import type { Stage } from './stage.ts'
import type { Job } from './work.ts'

export type JobMaker = (stage: Stage) => Job

/** One person, several jobs in turn, so that whatever else the machine does meets all alike: the median of each. */
export async function inTurn(jobs: readonly Job[], times: number): Promise<number[]> {
  const durations = jobs.map((): number[] => [])
  for (let time = 0; time < times; time += 1) {
    for (const [index, job] of jobs.entries()) durations[index]?.push(await timed(() => job(1 + (time % 8))))
  }
  return durations.map((values) => quantile(values, 0.5))
}

export interface Load {
  perSecond: number
  p90: number
  p95: number
  p99: number
}

/** That many people at once, each with a class and connections of their own, as fast as they are answered. */
export async function underLoad(
  stage: Stage,
  make: JobMaker,
  options: { people: number; ms: number },
): Promise<Load> {
  const durations: number[] = []
  const start = performance.now()
  const person = async (index: number) => {
    const job = make(stage)
    while (performance.now() - start < options.ms) durations.push(await timed(() => job(1 + (index % 8))))
  }
  await Promise.all(Array.from({ length: options.people }, (_, index) => person(index)))
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: durations.length / seconds,
    p90: quantile(durations, 0.9),
    p95: quantile(durations, 0.95),
    p99: quantile(durations, 0.99),
  }
}
