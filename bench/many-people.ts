import type { Finding } from './findings.ts'
import { ofClass, openClass, save, saveOne, thinOpen, thinRegister, thinSave } from './jobs.ts'
import type { Job } from './jobs.ts'
import {
  byMany,
  carryOut,
  classDayOf,
  clientShare,
  ms,
  percentile,
  perSecond,
  repeat,
  spread,
} from './measure.ts'
import type { Effort } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { CLASS_SIZE, ONE_YEAR } from './school-data.ts'
import { median } from './statistics.ts'

const TEACHERS = 16

const OPEN = { name: 'open', ours: openClass, thin: thinOpen, atLeast: 0.5 }
const SAVE = {
  name: 'save',
  ours: save(CLASS_SIZE, ofClass, { expects: true }),
  thin: thinSave(ofClass, 'save'),
  atLeast: 0.4,
}

const THIN_HISTORY = thinSave(ofClass, 'save-with-history')
const THIN_CHECKS = thinSave(ofClass, 'save-as-expected')

/** Throughput and slowest answers with many people, each with their own cookie, class and day. */
export const measureManyPeople = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => [
    ...(await measureLoad(school, OPEN, effort)),
    await measureSameWork(school, { ...OPEN, thin: thinRegister, limit: 'thin-register' }, effort),
    ...(await measureLoad(school, SAVE, effort)),
    await measureSameWork(school, { ...SAVE, thin: THIN_HISTORY, limit: 'thin-save-history' }, effort),
    await measureSameWork(school, { ...SAVE, thin: THIN_CHECKS, limit: 'thin-save-checks' }, effort),
    await measureMarking(school, effort),
    await measureMarkAll(school, effort),
  ])

async function measureLoad(
  school: MeasuredSchool,
  { name, ours, thin, atLeast }: { name: string; ours: Job; thin: Job; atLeast: number },
  { rounds, loadMs }: Effort,
): Promise<Finding[]> {
  const people = async (count: number) => ({
    thin: await byMany(school, thin, { people: count, ms: loadMs }),
    ours: await byMany(school, ours, { people: count, ms: loadMs }),
  })
  await people(8)
  const results = await repeat(rounds, async () => ({
    few: await people(8),
    many: await people(32),
  }))
  type Round = (typeof results)[number]
  const middle = (figure: (round: Round) => number) => median(results.map(figure))
  const spreadOf = (figure: (round: Round) => number) => spread(results.map(figure))
  const share = (count: number, of: 'few' | 'many'): Finding => {
    const [own, limit] = (['ours', 'thin'] as const).map((side) =>
      middle((round) => perSecond(round[of][side])),
    )
    const last = results.at(-1)?.[of]
    const client = last ? `; client ${clientShare(last.ours)} and ${clientShare(last.thin)} of a core` : ''
    return {
      job: `${name}s per second, ${count} people, to thin-${name}`,
      ...spreadOf((round) => perSecond(round[of].ours) / perSecond(round[of].thin)),
      goal: { atLeast },
      detail: `${own?.toFixed(0)}/s to ${limit?.toFixed(0)}/s${client}`,
    }
  }
  const p95 = ({ many }: Round) => percentile(many.ours, 0.95)
  const p90 = ({ many }: Round) => percentile(many.thin, 0.9)
  return [
    share(8, 'few'),
    share(32, 'many'),
    {
      job: `${name}, p95 with 32 people, to the p90 of thin-${name}`,
      ...spreadOf((round) => p95(round) / p90(round)),
      goal: { atMost: 3 },
      detail: `${ms(middle(p95))} to ${ms(middle(p90))}`,
    },
  ]
}

/** Against a limit that does the same work: all that a register shows, or the history of a save with or without its checks. */
async function measureSameWork(
  school: MeasuredSchool,
  { name, ours, thin, limit }: { name: string; ours: Job; thin: Job; limit: string },
  { rounds, loadMs }: Effort,
): Promise<Finding> {
  const load = { people: 32, ms: loadMs }
  const results = await repeat(rounds, async () => ({
    limit: perSecond(await byMany(school, thin, load)),
    ours: perSecond(await byMany(school, ours, load)),
  }))
  return {
    job: `- or, ${name}s per second, 32 people, to ${limit}`,
    ...spread(results.map((round) => round.ours / round.limit)),
    // At 1.5 x the time of each.
    goal: { atLeast: 0.67 },
    detail: `${median(results.map((round) => round.ours)).toFixed(0)}/s to ${median(results.map((round) => round.limit)).toFixed(0)}/s`,
  }
}

/** Sixteen teachers mark at once, each tap a request. */
async function measureMarking(school: MeasuredSchool, { rounds, loadMs }: Effort): Promise<Finding> {
  const results = await repeat(rounds, () => byMany(school, saveOne, { people: TEACHERS, ms: loadMs }))
  return {
    job: `${TEACHERS} people mark without pause, p99`,
    ...spread(results.map((taken) => percentile(taken, 0.99))),
    goal: { atMost: 150 },
    unit: 'ms',
    detail: `${median(results.map(perSecond)).toFixed(0)} marks/s`,
  }
}

/** All teachers press Mark All at the same moment; the slowest counts. */
async function measureMarkAll(school: MeasuredSchool, { rounds }: Effort): Promise<Finding> {
  const people = Array.from({ length: TEACHERS }, (_, person) => [classDayOf(person)])
  const slowest = await repeat(rounds, async () =>
    percentile(await carryOut(school, SAVE.ours, { people, until: { turns: 1 } }), 1),
  )
  return {
    job: `${TEACHERS} press Mark All in the same moment, the slowest`,
    ...spread(slowest),
    ratio: Math.max(...slowest),
    goal: { atMost: 500 },
    unit: 'ms',
    detail: `of ${rounds} times; every mark has its entry in the history`,
  }
}
