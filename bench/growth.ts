import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import type { Finding } from './findings.ts'
import { compare, inRounds, classDayOf } from './measure.ts'
import type { Effort, JobMaker } from './measure.ts'
import { ONE_YEAR, TEN_YEARS, TWICE_THE_PUPILS, TWICE_THE_YEARS } from './school-data.ts'
import type { SchoolSize } from './school-data.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import * as registerJobs from './register-jobs.ts'

/** The ratio of times in the larger and the smaller school: the same, or twice, with room for noise. */
const THE_SAME = 1.2
const TWICE = 2.2

interface SchoolJob {
  name: string
  make: JobMaker
}
type GrowingJob = SchoolJob & { atMost: number }

const OF_A_CLASS: readonly SchoolJob[] = [
  { name: 'open a class', make: registerJobs.openClass },
  { name: 'all requests of the screen', make: registerJobs.openScreen },
  { name: 'save 25 marks', make: registerJobs.saveClass },
]
const OF_THE_SCHOOL: readonly SchoolJob[] = [
  { name: 'open every class', make: registerJobs.openEveryClass },
  { name: 'statistics of every class', make: registerJobs.openStatistics },
  { name: 'annual read of a year', make: registerJobs.readYear },
]

const within = (atMost: number, jobs: readonly SchoolJob[]): GrowingJob[] =>
  jobs.map((job) => ({ ...job, atMost }))

/** Does each job in both schools in turn. */
async function measureStep(
  [smaller, larger]: readonly [MeasuredSchool, MeasuredSchool],
  { name, jobs, effort }: { name: string; jobs: readonly GrowingJob[]; effort: Effort },
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name: job, make, atMost } of jobs) {
    const rounds = await inRounds({ before: make(smaller), after: make(larger) }, effort)
    findings.push({ job: `${name}: ${job}`, goal: { atMost }, ...compare(rounds, 'after', 'before') })
  }
  return findings
}

const withLargerSchool = <T>(
  larger: SchoolSize,
  measure: (schools: readonly [MeasuredSchool, MeasuredSchool]) => Promise<T>,
): Promise<T> =>
  withMeasuredSchool(ONE_YEAR, (one) => withMeasuredSchool(larger, (other) => measure([one, other])))

/** Doubles the pupils and the years; many-people.ts doubles the sessions. */
export async function measureGrowth(effort: Effort): Promise<Finding[]> {
  const gently = { ...effort, times: Math.ceil(effort.times / 5) }
  const pupils = await withLargerSchool(TWICE_THE_PUPILS, (schools) =>
    measureStep(schools, {
      name: 'twice the pupils (200 to 400)',
      jobs: [...within(THE_SAME, OF_A_CLASS), ...within(TWICE, OF_THE_SCHOOL)],
      effort: gently,
    }),
  )
  const years = await withLargerSchool(TWICE_THE_YEARS, (schools) =>
    measureStep(schools, {
      name: 'twice the years (1 to 2)',
      jobs: [
        ...within(THE_SAME, [...OF_A_CLASS, ...OF_THE_SCHOOL]),
        { name: 'read of every mark there is', make: registerJobs.readEverything, atMost: TWICE },
      ],
      effort: gently,
    }),
  )
  return [...pupils, ...years]
}

/** The jobs of a class in a school with ten years of history and 600 pupils. */
export const measureHistory = (effort: Effort): Promise<Finding[]> =>
  withLargerSchool(TEN_YEARS, async (schools) => {
    const memory = await memoryAtRest(schools[1])
    const jobs = within(THE_SAME, OF_A_CLASS)
    return [...(await measureStep(schools, { name: 'ten years to one', jobs, effort })), memory]
  })

/** Measures after every job was done once and the server has been idle for five seconds. */
async function memoryAtRest(school: MeasuredSchool): Promise<Finding> {
  for (const { make } of [...OF_A_CLASS, ...OF_THE_SCHOOL]) await make(school)(classDayOf(0))
  await pause(5000)
  return {
    job: 'memory of the app at rest, 600 pupils and ten years',
    ratio: privateMegabytes(school.pid),
    goal: { atMost: 200 },
    unit: 'MB',
    detail: 'every job done once; under load see bench/steady-load.ts',
  }
}
