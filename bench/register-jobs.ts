import { median } from './figures.ts'
import type { Finding } from './goals.ts'
import { inTurn, underLoad } from './measure.ts'
import type { JobMaker } from './measure.ts'
import type { Stage } from './stage.ts'
import { openClass, openScreen, saveClass, saveOne, thinOpen, thinSave } from './work.ts'

export interface Effort {
  rounds: number
  /** How often each job is done in a round. */
  times: number
  /** How long a round of load lasts, in milliseconds. */
  loadMs: number
}

const ms = (value: number) => `${value.toFixed(2)} ms`
const column = (rounds: readonly number[][], index: number) =>
  rounds.map((values) => values[index] ?? Number.NaN)

async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** [issue 3] Opening and saving a class by one person, against the bare server in the same round. */
export async function measureOnePerson(stage: Stage, { rounds, times }: Effort): Promise<Finding[]> {
  const jobs = [thinOpen, openClass, openScreen, thinSave, saveClass].map((make) => make(stage))
  await inTurn(jobs, times)
  const results = await repeat(rounds, () => inTurn(jobs, times))
  const compare = (job: string, ours: number, limit: number, atMost: number): Finding => ({
    job,
    ratio: median(results.map((round) => (round[ours] ?? 0) / (round[limit] ?? 1))),
    goal: { atMost },
    detail: `${ms(median(column(results, ours)))} against ${ms(median(column(results, limit)))}`,
  })
  return [
    compare('open a class of 25 (pupils and marks)', 1, 0, 2.5),
    compare('all requests of the register screen', 2, 0, 5),
    compare('save 25 marks in one request', 4, 3, 2.5),
  ]
}

/** [issue 3] Many people at once: throughput, and how long the unlucky ones wait. */
export async function measureManyPeople(stage: Stage, { rounds, loadMs }: Effort): Promise<Finding[]> {
  const findings: Finding[] = []
  const pairs: [string, JobMaker, JobMaker][] = [
    ['open', openClass, thinOpen],
    ['save', saveClass, thinSave],
  ]
  for (const [name, ours, limit] of pairs) {
    for (const people of [8, 32]) {
      const results = await repeat(rounds, async () => ({
        limit: await underLoad(stage, limit, { people, ms: loadMs }),
        ours: await underLoad(stage, ours, { people, ms: loadMs }),
      }))
      const perSecond = (side: 'ours' | 'limit') =>
        median(results.map((round) => round[side].perSecond)).toFixed(0)
      findings.push({
        job: `${name}s per second, ${people} sessions`,
        ratio: median(results.map((round) => round.ours.perSecond / round.limit.perSecond)),
        goal: { atLeast: 0.4 },
        detail: `${perSecond('ours')}/s against ${perSecond('limit')}/s`,
      })
      if (people !== 32) continue
      findings.push({
        job: `${name}, p95 with 32 sessions to thin's p90`,
        ratio: median(results.map((round) => round.ours.p95 / round.limit.p90)),
        goal: { atMost: 3 },
        detail: `${ms(median(results.map((round) => round.ours.p95)))} against ${ms(median(results.map((round) => round.limit.p90)))}`,
      })
    }
  }
  return findings
}

/** [issue 3] A whole school marks at once, each tap a request. */
export async function measureMarking(stage: Stage, { rounds, loadMs }: Effort): Promise<Finding[]> {
  const results = await repeat(rounds, () => underLoad(stage, saveOne, { people: 16, ms: loadMs }))
  return [
    {
      job: '16 sessions mark without pause, p99',
      ratio: median(results.map(({ p99 }) => p99)),
      goal: { atMost: 150 },
      unit: 'ms',
      detail: `${median(results.map(({ perSecond }) => perSecond)).toFixed(0)} marks/s`,
    },
  ]
}

/** [issue 3] The same jobs with ten years behind them, in turn with a school of one. */
export async function measureHistory(
  stage: Stage,
  tenYears: Stage,
  { rounds, times }: Effort,
): Promise<Finding[]> {
  const makers = [openClass, openScreen, saveClass]
  const jobs = makers.flatMap((make) => [make(stage), make(tenYears)])
  await inTurn(jobs, times)
  const results = await repeat(rounds, () => inTurn(jobs, times))
  return ['open a class', 'all requests of the screen', 'save 25 marks'].map((name, index) => ({
    job: `${name}, ten years to one`,
    ratio: median(results.map((round) => (round[index * 2 + 1] ?? 0) / (round[index * 2] ?? 1))),
    goal: { atMost: 1.2 },
    detail: `${ms(median(column(results, index * 2 + 1)))} against ${ms(median(column(results, index * 2)))}`,
  }))
}
