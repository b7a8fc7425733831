import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import type { Finding } from './goals.ts'
import { compare, inRounds, placeOf } from './measure.ts'
import type { Effort, JobMaker } from './measure.ts'
import { ONE_YEAR, TEN_YEARS, TWICE_THE_PUPILS, TWICE_THE_YEARS } from './school.ts'
import type { SchoolSize } from './school.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'
import * as work from './work.ts'

/** What a job may take in the larger school, against the smaller: the same, or in proportion; with room for noise. */
const THE_SAME = 1.2
const TWICE = 2.2

interface SchoolJob {
  name: string
  make: JobMaker
}
type GrowingJob = SchoolJob & { atMost: number }

const OF_A_CLASS: readonly SchoolJob[] = [
  { name: 'open a class', make: work.openClass },
  { name: 'all requests of the screen', make: work.openScreen },
  { name: 'save 25 marks', make: work.saveClass },
]
const OF_THE_SCHOOL: readonly SchoolJob[] = [
  { name: 'open every class', make: work.openEveryClass },
  { name: 'statistics of every class', make: work.openStatistics },
  { name: 'annual read of a year', make: work.readYear },
]

const within = (atMost: number, jobs: readonly SchoolJob[]): GrowingJob[] =>
  jobs.map((job) => ({ ...job, atMost }))

/** Each job in both schools in turn. */
async function measureStep(
  [smaller, larger]: readonly [Stage, Stage],
  { name, jobs, effort }: { name: string; jobs: readonly GrowingJob[]; effort: Effort },
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name: job, make, atMost } of jobs) {
    const rounds = await inRounds({ before: make(smaller), after: make(larger) }, effort)
    findings.push({ job: `${name}: ${job}`, goal: { atMost }, ...compare(rounds, 'after', 'before') })
  }
  return findings
}

const beside = <T>(
  larger: SchoolSize,
  measure: (stages: readonly [Stage, Stage]) => Promise<T>,
): Promise<T> => onStage(ONE_YEAR, (one) => onStage(larger, (other) => measure([one, other])))

/** What doubling the pupils and the years does; sessions are doubled in many-people.ts. */
export async function measureGrowth(effort: Effort): Promise<Finding[]> {
  const gently = { ...effort, times: Math.ceil(effort.times / 5) }
  const pupils = await beside(TWICE_THE_PUPILS, (stages) =>
    measureStep(stages, {
      name: 'twice the pupils (200 to 400)',
      jobs: [...within(THE_SAME, OF_A_CLASS), ...within(TWICE, OF_THE_SCHOOL)],
      effort: gently,
    }),
  )
  const years = await beside(TWICE_THE_YEARS, (stages) =>
    measureStep(stages, {
      name: 'twice the years (1 to 2)',
      jobs: [
        ...within(THE_SAME, [...OF_A_CLASS, ...OF_THE_SCHOOL]),
        { name: 'read of every mark there is', make: work.readEverything, atMost: TWICE },
      ],
      effort: gently,
    }),
  )
  return [...pupils, ...years]
}

/** The jobs of a class with ten years behind them and 600 pupils around it. */
export const measureHistory = (effort: Effort): Promise<Finding[]> =>
  beside(TEN_YEARS, async (stages) => {
    const memory = await memoryAtRest(stages[1])
    const jobs = within(THE_SAME, OF_A_CLASS)
    return [...(await measureStep(stages, { name: 'ten years to one', jobs, effort })), memory]
  })

/** Every screen has been used, and nobody is using one now. */
async function memoryAtRest(stage: Stage): Promise<Finding> {
  for (const { make } of [...OF_A_CLASS, ...OF_THE_SCHOOL]) await make(stage)(placeOf(0))
  await pause(5000)
  return {
    job: 'memory of the app at rest, 600 pupils and ten years',
    ratio: privateMegabytes(stage.pid),
    goal: { atMost: 200 },
    unit: 'MB',
    detail: 'every job done once; under load see bench/steady.ts',
  }
}
