import { median, timed } from './statistics.ts'
import type { Finding } from './findings.ts'
import { doneByMany, ms, classDayOf, repeat } from './measure.ts'
import type { Effort, JobMaker, Load } from './measure.ts'
import { CLASS_SIZE, ONE_YEAR } from './school-data.ts'
import { countChanges, withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { openClass, saveClass, saveOne, baselineOpen, baselineSave } from './register-jobs.ts'

const TEACHERS = 16

/** Measures the throughput and the slowest answers with many people, and with twice as many. */
export const measureManyPeople = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => [
    ...(await measureLoad(school, { name: 'open', ours: openClass, limit: baselineOpen }, effort)),
    ...(await measureLoad(school, { name: 'save', ours: saveClass, limit: baselineSave }, effort)),
    await measureMarking(school, effort),
    await measureMarkAll(school, effort),
  ])

type Pair = { name: string; ours: JobMaker; limit: JobMaker }
type Loads = { ours: Load; limit: Load }

async function measureLoad(
  school: MeasuredSchool,
  pair: Pair,
  { rounds, loadMs }: Effort,
): Promise<Finding[]> {
  const sessions = async (people: number): Promise<Loads> => ({
    limit: await doneByMany(school, pair.limit, { people, ms: loadMs }),
    ours: await doneByMany(school, pair.ours, { people, ms: loadMs }),
  })
  await sessions(8)
  // Every round has 8, 16 and 32 sessions, so that the effect of doubling is measured on the same machine load.
  const results = await repeat(rounds, async () => ({
    few: await sessions(8),
    more: await sessions(16),
    many: await sessions(32),
  }))
  const middle = (figure: (round: (typeof results)[number]) => number) => median(results.map(figure))
  const share = (people: number, of: 'few' | 'many'): Finding => {
    const [ours, limit] = [
      middle((round) => round[of].ours.perSecond),
      middle((round) => round[of].limit.perSecond),
    ]
    return {
      job: `${pair.name}s per second, ${people} sessions`,
      ratio: middle((round) => round[of].ours.perSecond / round[of].limit.perSecond),
      goal: { atLeast: 0.4 },
      detail: `${ours.toFixed(0)}/s against ${limit.toFixed(0)}/s`,
    }
  }
  return [
    share(8, 'few'),
    share(32, 'many'),
    {
      job: `${pair.name}, p95 with 32 sessions to the baseline's p90`,
      ratio: middle(({ many }) => many.ours.p95 / many.limit.p90),
      goal: { atMost: 3 },
      detail: `${ms(middle(({ many }) => many.ours.p95))} against ${ms(middle(({ many }) => many.limit.p90))}`,
    },
    {
      job: `twice the sessions (16 to 32): ${pair.name}s per second`,
      ratio: middle(({ more, many }) => many.ours.perSecond / more.ours.perSecond),
      goal: { atLeast: 0.9 },
      detail: `8 to 16: ${middle(({ few, more }) => more.ours.perSecond / few.ours.perSecond).toFixed(2)} x`,
    },
    {
      job: `twice the sessions (16 to 32): time to ${pair.name}`,
      ratio: middle(({ more, many }) => many.ours.p50 / more.ours.p50),
      goal: { atMost: 2.2 },
      detail: `8 to 16: ${middle(({ few, more }) => more.ours.p50 / few.ours.p50).toFixed(2)} x; without pauses`,
    },
  ]
}

/** Sixteen teachers mark at once, each tap a request. */
async function measureMarking(school: MeasuredSchool, { rounds, loadMs }: Effort): Promise<Finding> {
  const results = await repeat(rounds, () => doneByMany(school, saveOne, { people: TEACHERS, ms: loadMs }))
  return {
    job: `${TEACHERS} sessions mark without pause, p99`,
    ratio: median(results.map(({ p99 }) => p99)),
    goal: { atMost: 150 },
    unit: 'ms',
    detail: `${median(results.map(({ perSecond }) => perSecond)).toFixed(0)} marks/s`,
  }
}

/** All teachers press Mark All at the same moment; the slowest counts, and every mark must have its history entry. */
async function measureMarkAll(school: MeasuredSchool, { rounds }: Effort): Promise<Finding> {
  const teachers = Array.from({ length: TEACHERS }, (_, person) => {
    const press = saveClass(school)
    return () => press(classDayOf(person))
  })
  for (const press of teachers) await press()
  const before = await countChanges(school)
  const slowest = await repeat(rounds, async () =>
    Math.max(...(await Promise.all(teachers.map((press) => timed(press))))),
  )
  const entries = (await countChanges(school)) - before
  const marks = rounds * TEACHERS * CLASS_SIZE
  if (entries !== marks) throw new Error(`${marks} marks, but ${entries} entries in the history`)
  return {
    job: `${TEACHERS} press Mark All in the same moment, the slowest`,
    ratio: Math.max(...slowest),
    goal: { atMost: 500 },
    unit: 'ms',
    detail: `of ${rounds} times; ${marks} marks, as many entries in the history`,
  }
}
