import type { Taken } from './client/load.ts'
import type { Job } from './jobs.ts'
import { clientOnly } from './jobs.ts'
import type { UsedSchool } from './measured-school.ts'
import { CLASSES, LATEST_DAYS, TODAY } from './school-data.ts'
import type { ClassDay } from './screens.ts'
import { median, quantile } from './statistics.ts'

/** How often and how long each job is measured. */
export interface Effort {
  rounds: number
  /** Turns of each job in a round. */
  times: number
  /** How long a round of load lasts, in milliseconds. */
  loadMs: number
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

/** The classes of the smaller school today, which one person opens or marks in turn. */
export const CLASSES_TODAY: readonly ClassDay[] = Array.from({ length: CLASSES }, (_, index) => ({
  classNumber: 1 + index,
  date: TODAY,
}))

/** A class and day for each of up to 32 people, so that no two of them wait for the same row. */
export function classDayOf(person: number): ClassDay {
  const day = Math.floor(person / CLASSES) % LATEST_DAYS.length
  return { classNumber: 1 + (person % CLASSES), date: LATEST_DAYS[day] ?? '' }
}

interface Plan {
  /** The classes and days of each person. */
  people: readonly (readonly ClassDay[])[]
  until: { turns: number } | { ms: number }
}

/** Lets people do a job in a school, and proves that every mark was saved and entered in the history. */
export async function carryOut(school: UsedSchool, job: Job, { people, until }: Plan): Promise<Taken> {
  const dates = [...new Set(people.flat().map(({ date }) => date))]
  await job.prepare?.(school, dates)
  const before = job.changes === undefined ? 0 : await school.countChanges()
  const taken = await school.client.carry({
    ...{ origin: school.origins[job.server], until },
    people: people.map((classDays, index) => {
      const person = school.people[index]
      if (!person) throw new Error('There are not so many people')
      return { ...person, turns: job.turns(school, classDays) }
    }),
  })
  if (job.changes !== undefined) {
    const [entered, expected] = [(await school.countChanges()) - before, taken.durations.length * job.changes]
    if (entered !== expected) throw new Error(`${expected} marks, but ${entered} entries in the history`)
  }
  return taken
}

/** What one person does in a round. */
export interface OwnJob {
  job: Job
  school: UsedSchool
  classDays?: readonly ClassDay[]
  times: number
}

/** The median of each job in each round, and of the client alone. */
export interface Rounds<Name extends string> {
  rounds: Record<Name, number>[]
  client: Record<Name, number>
}

const alone = async ({ job, school, classDays = CLASSES_TODAY, times }: OwnJob) =>
  median((await carryOut(school, job, { people: [classDays], until: { turns: times } })).durations)

async function eachOf<Name extends string>(
  jobs: Record<Name, OwnJob>,
  measure: (job: OwnJob) => Promise<number>,
): Promise<Record<Name, number>> {
  const figures: [string, number][] = []
  for (const [name, job] of Object.entries<OwnJob>(jobs)) figures.push([name, await measure(job)])
  return Object.fromEntries(figures) as Record<Name, number>
}

const WARM_UPS = 2

/** One person does all jobs, one after another, in each of several rounds, after some rounds of warm-up. */
export async function inRounds<Name extends string>(
  rounds: number,
  jobs: Record<Name, OwnJob>,
): Promise<Rounds<Name>> {
  const clientAlone = () => eachOf(jobs, (own) => alone({ ...own, job: clientOnly(own.job) }))
  await repeat(WARM_UPS, () => eachOf(jobs, alone))
  await clientAlone()
  const client = await clientAlone()
  return { rounds: await repeat(rounds, () => eachOf(jobs, alone)), client }
}

export async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** The middle of the rounds' values, with the lowest and the highest. */
export const spread = (values: readonly number[]) => ({
  ratio: median(values),
  range: [Math.min(...values), Math.max(...values)] as const,
})

/** The ratio of two jobs that were measured in the same rounds. */
export function compare<Name extends string>({ rounds, client }: Rounds<Name>, ours: Name, limit: Name) {
  const time = (name: Name) => ms(median(rounds.map((round) => round[name])))
  return {
    ...spread(rounds.map((round) => round[ours] / round[limit])),
    detail: `${time(ours)} to ${time(limit)}; client ${ms(client[ours])} and ${ms(client[limit])}`,
  }
}

/** Many people do the same job at once, each with their own class, cookie and connections. */
export function byMany(school: UsedSchool, job: Job, load: { people: number; ms: number }): Promise<Taken> {
  const people = Array.from({ length: load.people }, (_, person) => [classDayOf(person)])
  return carryOut(school, job, { people, until: { ms: load.ms } })
}

export const perSecond = ({ durations, seconds }: Taken) => durations.length / seconds
export const percentile = ({ durations }: Taken, share: number) => quantile(durations, share)
/** The client's part of the machine's processor time, of which two cores have 200 %. */
export const clientShare = ({ clientMs, seconds }: Taken) => `${(clientMs / seconds / 10).toFixed(0)} %`
