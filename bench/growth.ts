import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import type { Finding } from './findings.ts'
import {
  ofClass,
  openClass,
  openEveryClass,
  openScreen,
  readEverything,
  readYear,
  save,
  statistics,
} from './jobs.ts'
import type { Job } from './jobs.ts'
import { CLASSES_TODAY, carryOut, compare, inRounds } from './measure.ts'
import type { Effort } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { CLASS_SIZE, ONE_YEAR, TEN_YEARS, TWICE_THE_PUPILS, TWICE_THE_YEARS } from './school-data.ts'
import type { SchoolSize } from './school-data.ts'

/** The ratio of times in the larger and the smaller school: the same, or twice, with room for noise. */
const THE_SAME = 1.2
const TWICE = 2.2

type Jobs = Record<string, Job>

const OF_A_CLASS: Jobs = {
  'open a class': openClass,
  'all requests of the screen': openScreen,
  'save 25 marks': save(CLASS_SIZE, ofClass, { expects: true }),
}
const OF_THE_SCHOOL: Jobs = {
  'open every class': openEveryClass,
  'statistics of every class': statistics,
  'annual read of a year': readYear,
}

interface Step {
  name: string
  larger: SchoolSize
  /** Jobs of the whole school take long: each is done `seldom`, so many times less. */
  jobs: readonly { atMost: number; of: Jobs; seldom?: number }[]
}

const DOUBLED: readonly Step[] = [
  {
    name: 'twice the pupils (200 to 400)',
    larger: TWICE_THE_PUPILS,
    jobs: [
      { atMost: THE_SAME, of: OF_A_CLASS },
      { atMost: TWICE, of: OF_THE_SCHOOL, seldom: 8 },
    ],
  },
  {
    name: 'twice the years (1 to 2)',
    larger: TWICE_THE_YEARS,
    jobs: [
      { atMost: THE_SAME, of: OF_A_CLASS },
      { atMost: THE_SAME, of: OF_THE_SCHOOL, seldom: 8 },
      { atMost: TWICE, of: { 'read of every mark there is': readEverything }, seldom: 8 },
    ],
  },
]

/** Does each job in both schools in turn. */
async function measureStep(
  [smaller, larger]: readonly [MeasuredSchool, MeasuredSchool],
  { name, jobs }: Pick<Step, 'name' | 'jobs'>,
  { rounds, times }: Pick<Effort, 'rounds' | 'times'>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { atMost, of, seldom = 1 } of jobs) {
    const few = Math.ceil(times / seldom)
    for (const [jobName, job] of Object.entries(of)) {
      const found = await inRounds(rounds, {
        before: { job, school: smaller, times: few },
        after: { job, school: larger, times: few },
      })
      findings.push({ job: `${name}: ${jobName}`, goal: { atMost }, ...compare(found, 'after', 'before') })
    }
  }
  return findings
}

const withLargerSchool = <T>(
  larger: SchoolSize,
  measure: (schools: readonly [MeasuredSchool, MeasuredSchool]) => Promise<T>,
): Promise<T> =>
  withMeasuredSchool(ONE_YEAR, (one) => withMeasuredSchool(larger, (other) => measure([one, other])))

/** Doubles the pupils and the years. */
export async function measureGrowth({ rounds, times }: Effort): Promise<Finding[]> {
  const gently = { rounds, times: Math.ceil(times / 5) }
  const findings: Finding[] = []
  for (const step of DOUBLED) {
    findings.push(...(await withLargerSchool(step.larger, (schools) => measureStep(schools, step, gently))))
  }
  return findings
}

/** The jobs of a class in a school with ten years of history and 600 pupils. */
export const measureHistory = (effort: Effort): Promise<Finding[]> =>
  withLargerSchool(TEN_YEARS, async (schools) => {
    const memory = await memoryAtRest(schools[1])
    const step = { name: 'ten years to one', jobs: [{ atMost: THE_SAME, of: OF_A_CLASS }] }
    return [...(await measureStep(schools, step, effort)), memory]
  })

/** Measures after every job was done once and the server has been idle for five seconds. */
async function memoryAtRest(school: MeasuredSchool): Promise<Finding> {
  for (const job of Object.values({ ...OF_A_CLASS, ...OF_THE_SCHOOL })) {
    await carryOut(school, job, { people: [CLASSES_TODAY], until: { turns: 1 } })
  }
  await pause(5000)
  return {
    job: 'memory of the app at rest, 600 pupils and ten years',
    ratio: privateMegabytes(school.pids.ours),
    goal: { atMost: 200 },
    unit: 'MB',
    detail: 'every job done once; under load see bench/steady-load.ts',
  }
}
