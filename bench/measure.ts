import { quantile, timed } from './figures.ts'
import { CLASSES, LATEST_DAYS } from './school.ts'
import type { Stage } from './stage.ts'
import type { Job, Place } from './work.ts'

/** Nobody else has the same class on the same day, up to 32 people: what is measured is no queue for a row. */
function placeOf(person: number): Place {
  const day = Math.floor(person / CLASSES) % LATEST_DAYS.length
  return { classNumber: 1 + (person % CLASSES), date: LATEST_DAYS[day] ?? '' }
}

export type JobMaker = (stage: Stage) => Job

export interface Turn {
  median: number
  /** What the job takes while nothing else disturbs it: a tenth of the times it was faster. */
  fastest: number
}

/** One person, several jobs in turn, so that whatever else the machine does meets all alike. */
export async function inTurn(jobs: readonly Job[], times: number): Promise<Turn[]> {
  const durations = jobs.map((): number[] => [])
  for (let time = 0; time < times; time += 1) {
    for (const [index, job] of jobs.entries())
      durations[index]?.push(await timed(() => job(placeOf(time % CLASSES))))
  }
  return durations.map((values) => ({ median: quantile(values, 0.5), fastest: quantile(values, 0.1) }))
}

export interface Load {
  perSecond: number
  p50: number
  p90: number
  p95: number
  p99: number
}

/** That many people at once, each doing what is theirs as fast as they are answered. */
export async function underLoad(
  { people, ms }: { people: number; ms: number },
  workOf: (person: number) => () => Promise<unknown>,
): Promise<Load> {
  const durations: number[] = []
  const start = performance.now()
  const person = async (index: number) => {
    const work = workOf(index)
    while (performance.now() - start < ms) durations.push(await timed(work))
  }
  await Promise.all(Array.from({ length: people }, (_, index) => person(index)))
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: durations.length / seconds,
    p50: quantile(durations, 0.5),
    p90: quantile(durations, 0.9),
    p95: quantile(durations, 0.95),
    p99: quantile(durations, 0.99),
  }
}

/** The same job by many people, each with a class and connections of their own. */
export function doneByMany(
  stage: Stage,
  make: JobMaker,
  load: { people: number; ms: number },
): Promise<Load> {
  return underLoad(load, (person) => {
    const job = make(stage)
    const place = placeOf(person)
    return () => job(place)
  })
}
