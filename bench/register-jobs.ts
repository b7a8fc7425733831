import { median } from './figures.ts'
import type { Finding } from './goals.ts'
import { doneByMany, inTurn } from './measure.ts'
import type { JobMaker, Turn } from './measure.ts'
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

async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await work())
  return results
}

/** Two jobs of the same rounds, by their places in the turn. */
function compare(rounds: readonly Turn[][], ours: number, limit: number) {
  const of = (index: number, figure: keyof Turn) =>
    rounds.map((turns) => turns[index]?.[figure] ?? Number.NaN)
  const ratio = (figure: keyof Turn) =>
    median(rounds.map((_, round) => (of(ours, figure)[round] ?? 0) / (of(limit, figure)[round] ?? 1)))
  const times = `${ms(median(of(ours, 'median')))} against ${ms(median(of(limit, 'median')))}`
  return { ratio: ratio('median'), detail: `${times}; undisturbed ${ratio('fastest').toFixed(2)} x` }
}

/** Opening and saving a class by one person, against the bare server in the same round. */
export async function measureOnePerson(stage: Stage, { rounds, times }: Effort): Promise<Finding[]> {
  const jobs = [thinOpen, openClass, openScreen, thinSave, saveClass].map((make) => make(stage))
  await inTurn(jobs, times)
  const results = await repeat(rounds, () => inTurn(jobs, times))
  return [
    { job: 'open a class of 25 (pupils and marks)', goal: { atMost: 2.5 }, ...compare(results, 1, 0) },
    { job: 'all requests of the register screen', goal: { atMost: 5 }, ...compare(results, 2, 0) },
    { job: 'save 25 marks in one request', goal: { atMost: 2.5 }, ...compare(results, 4, 3) },
  ]
}

/** Many people at once: how much is done, and how long the unlucky ones wait. */
export async function measureManyPeople(stage: Stage, effort: Effort): Promise<Finding[]> {
  return [
    ...(await measureLoad(stage, { name: 'open', ours: openClass, limit: thinOpen }, effort)),
    ...(await measureLoad(stage, { name: 'save', ours: saveClass, limit: thinSave }, effort)),
  ]
}

type Pair = { name: string; ours: JobMaker; limit: JobMaker }

async function measureLoad(stage: Stage, pair: Pair, { rounds, loadMs }: Effort): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const make of [pair.limit, pair.ours]) await doneByMany(stage, make, { people: 8, ms: loadMs })
  for (const people of [8, 32]) {
    const results = await repeat(rounds, async () => ({
      limit: await doneByMany(stage, pair.limit, { people, ms: loadMs }),
      ours: await doneByMany(stage, pair.ours, { people, ms: loadMs }),
    }))
    const middle = (figure: (round: (typeof results)[number]) => number) => median(results.map(figure))
    const [ours, limit] = [middle((round) => round.ours.perSecond), middle((round) => round.limit.perSecond)]
    findings.push({
      job: `${pair.name}s per second, ${people} sessions`,
      ratio: middle((round) => round.ours.perSecond / round.limit.perSecond),
      goal: { atLeast: 0.4 },
      detail: `${ours.toFixed(0)}/s against ${limit.toFixed(0)}/s`,
    })
    if (people !== 32) continue
    findings.push({
      job: `${pair.name}, p95 with 32 sessions to thin's p90`,
      ratio: middle((round) => round.ours.p95 / round.limit.p90),
      goal: { atMost: 3 },
      detail: `${ms(middle((round) => round.ours.p95))} against ${ms(middle((round) => round.limit.p90))}`,
    })
  }
  return findings
}

/** A whole school marks at once, each tap a request. */
export async function measureMarking(stage: Stage, { rounds, loadMs }: Effort): Promise<Finding[]> {
  const results = await repeat(rounds, () => doneByMany(stage, saveOne, { people: 16, ms: loadMs }))
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

/** The same jobs with ten years behind them, in turn with a school of one. */
export async function measureHistory(
  stage: Stage,
  tenYears: Stage,
  { rounds, times }: Effort,
): Promise<Finding[]> {
  const makers = {
    'open a class': openClass,
    'all requests of the screen': openScreen,
    'save 25 marks': saveClass,
  }
  const jobs = Object.values(makers).flatMap((make) => [make(stage), make(tenYears)])
  await inTurn(jobs, times)
  const results = await repeat(rounds, () => inTurn(jobs, times))
  return Object.keys(makers).map((name, index) => ({
    job: `${name}, ten years to one`,
    goal: { atMost: 1.2 },
    ...compare(results, index * 2 + 1, index * 2),
  }))
}
