import { median, quantile, timed } from './statistics.ts'
import { CLASSES, LATEST_DAYS } from './school-data.ts'
import type { MeasuredSchool } from './measured-school.ts'
import type { Job, ClassDay } from './register-jobs.ts'

/** How often and how long each job is measured. */
export interface Effort {
  rounds: number
  /** Repetitions of each job in a round. */
  times: number
  /** How long a round of load lasts, in milliseconds. */
  loadMs: number
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

/** A class and day for each of up to 32 people, so that no two of them wait for the same row. */
export function classDayOf(person: number): ClassDay {
  const day = Math.floor(person / CLASSES) % LATEST_DAYS.length
  return { classNumber: 1 + (person % CLASSES), date: LATEST_DAYS[day] ?? '' }
}

export type JobMaker = (school: MeasuredSchool) => Job

interface Turn {
  median: number
  /** The tenth percentile: the time of the job while nothing else disturbs it. */
  fastest: number
}

/** One round of several jobs. */
export type Round<Name extends string> = Record<Name, Turn>

/** One person does several jobs in turn, so that other load on the machine affects all of them alike. */
export async function inTurn<Name extends string>(
  jobs: Record<Name, Job>,
  times: number,
): Promise<Round<Name>> {
  const named = Object.entries<Job>(jobs).map(([name, job]) => ({ name, job, durations: [] as number[] }))
  for (let time = 0; time < times; time += 1) {
    for (const { job, durations } of named) durations.push(await timed(() => job(classDayOf(time % CLASSES))))
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

/** Several rounds of the jobs in turn, after one round of warm-up. */
export async function inRounds<Name extends string>(
  jobs: Record<Name, Job>,
  { rounds, times }: Pick<Effort, 'rounds' | 'times'>,
): Promise<Round<Name>[]> {
  await inTurn(jobs, times)
  return repeat(rounds, () => inTurn(jobs, times))
}

/** The ratio of two jobs that were measured in the same rounds. */
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

/** That many people at once, each of whom sends the next request as soon as the last is answered. */
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

/** Many people do the same job, each with their own class and connections. */
export function doneByMany(
  school: MeasuredSchool,
  make: JobMaker,
  load: { people: number; ms: number },
): Promise<Load> {
  return underLoad(load, (person) => {
    const job = make(school)
    const classDay = classDayOf(person)
    return () => job(classDay)
  })
}
