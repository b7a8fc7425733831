import { median, quantile, timed } from './figures.ts'
import { CLASSES, LATEST_DAYS } from './school.ts'
import type { Stage } from './stage.ts'
import type { Job, Place } from './work.ts'

/** How much is done for a figure. */
export interface Effort {
  rounds: number
  /** How often each job is done in a round. */
  times: number
  /** How long a round of load lasts, in milliseconds. */
  loadMs: number
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

/** Nobody else has the same class on the same day, up to 32 people: what is measured is no queue for a row. */
export function placeOf(person: number): Place {
  const day = Math.floor(person / CLASSES) % LATEST_DAYS.length
  return { classNumber: 1 + (person % CLASSES), date: LATEST_DAYS[day] ?? '' }
}

export type JobMaker = (stage: Stage) => Job

interface Turn {
  median: number
  /** What the job takes while nothing else disturbs it: a tenth of the times it was faster. */
  fastest: number
}

/** One round of several jobs. */
export type Round<Name extends string> = Record<Name, Turn>

/** One person, several jobs in turn, so that whatever else the machine does meets all alike. */
export async function inTurn<Name extends string>(
  jobs: Record<Name, Job>,
  times: number,
): Promise<Round<Name>> {
  const named = Object.entries<Job>(jobs).map(([name, job]) => ({ name, job, durations: [] as number[] }))
  for (let time = 0; time < times; time += 1) {
    for (const { job, durations } of named) durations.push(await timed(() => job(placeOf(time % CLASSES))))
  }
  const turns = named.map(({ name, durations }) => [
    name,
    { median: quantile(durations, 0.5), fastest: quantile(durations, 0.1) },
  ])
  return Object.fromEntries(turns) as Round<Name>
}

export async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** Rounds of the jobs in turn, after one that warms them up. */
export async function inRounds<Name extends string>(
  jobs: Record<Name, Job>,
  { rounds, times }: Pick<Effort, 'rounds' | 'times'>,
): Promise<Round<Name>[]> {
  await inTurn(jobs, times)
  return repeat(rounds, () => inTurn(jobs, times))
}

/** Two jobs of the same rounds. */
export function compare<Name extends string>(rounds: readonly Round<Name>[], ours: Name, limit: Name) {
  const ratio = (figure: keyof Turn) =>
    median(rounds.map((round) => round[ours][figure] / round[limit][figure]))
  const time = (name: Name) => ms(median(rounds.map((round) => round[name].median)))
  const undisturbed = `undisturbed ${ratio('fastest').toFixed(2)} x`
  return { ratio: ratio('median'), detail: `${time(ours)} against ${time(limit)}; ${undisturbed}` }
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
  { people, ms: duration }: { people: number; ms: number },
  workOf: (person: number) => () => Promise<unknown>,
): Promise<Load> {
  const durations: number[] = []
  const start = performance.now()
  const person = async (index: number) => {
    const work = workOf(index)
    while (performance.now() - start < duration) durations.push(await timed(work))
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
