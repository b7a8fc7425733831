import type { Finding } from './findings.ts'
import {
  firstMarks,
  ofClass,
  ofSchool,
  openClass,
  openScreen,
  openSpecified,
  save,
  thinFirstMarks,
  thinOpen,
  thinRegister,
  thinSave,
} from './jobs.ts'
import type { Job } from './jobs.ts'
import { CLASSES_TODAY, carryOut, compare, inRounds } from './measure.ts'
import type { Effort } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { CLASSES, CLASS_SIZE, ONE_YEAR } from './school-data.ts'
import { classRegister } from './screens.ts'
import type { ClassDay } from './screens.ts'

const SCHOOL_SIZE = CLASSES * CLASS_SIZE

/** One person opens and saves a class, compared with the limits of the same round. */
export const measureOnePerson = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => [
    ...(await measureOpening(school, effort)),
    ...(await measureSaving(school, effort)),
  ])

async function measureOpening(school: MeasuredSchool, { rounds, times }: Effort): Promise<Finding[]> {
  // An open is short: more of them, so that the medians settle.
  const own = (job: Job) => ({ school, times: 3 * times, job })
  const found = await inRounds(rounds, {
    ...{ thin: own(thinOpen), open: own(openClass) },
    ...{ thinRegister: own(thinRegister), specified: own(openSpecified), screen: own(openScreen) },
  })
  return [
    {
      job: 'open a class of 25, as our screen does, to thin-open',
      goal: { atMost: 2 },
      ...compare(found, 'open', 'thin'),
    },
    { job: '- or, to thin-register', goal: { atMost: 1.5 }, ...compare(found, 'open', 'thinRegister') },
    { job: '- by the two calls of the specification', ...compare(found, 'specified', 'thin') },
    {
      job: 'all requests of the register screen, to thin-open',
      goal: { atMost: 4 },
      ...compare(found, 'screen', 'thin'),
    },
    await laterClass(school),
  ]
}

/** The bytes that another class or day needs once the register is open. */
async function laterClass(school: MeasuredSchool): Promise<Finding> {
  const { bytes } = await carryOut(school, openClass, { people: [CLASSES_TODAY], until: { turns: 1 } })
  return {
    job: 'a later class or day of 25 pupils',
    ratio: bytes / 1000,
    unit: 'kB',
    goal: { atMost: 3 },
    detail: `${classRegister(CLASSES_TODAY[0] ?? { classNumber: 1, date: '' }).length} requests, bodies as sent`,
  }
}

/** Class by class, day by day, from the first day of the year: far from the days that the other jobs mark. */
const classDaysFrom = (days: readonly string[], count: number): ClassDay[] =>
  days.flatMap((date) => CLASSES_TODAY.map(({ classNumber }) => ({ classNumber, date }))).slice(0, count)

async function measureSaving(school: MeasuredSchool, { rounds, times }: Effort): Promise<Finding[]> {
  const of25 = (job: Job) => ({ school, times, job })
  const of200 = (job: Job) => ({
    school,
    times: Math.ceil(times / 5),
    job,
    classDays: CLASSES_TODAY.slice(0, 1),
  })
  const first = (job: Job) => ({ ...of25(job), classDays: classDaysFrom(school.days, times) })
  const found = await inRounds(rounds, {
    thin: of25(thinSave(ofClass, 'save')),
    changed: of25(save(CLASS_SIZE, ofClass, { expects: false })),
    expected: of25(save(CLASS_SIZE, ofClass, { expects: true })),
    thinFirst: first(thinFirstMarks('save')),
    first: first(firstMarks),
    historyFirst: first(thinFirstMarks('save-with-history')),
    checksFirst: first(thinFirstMarks('save-as-expected')),
    history: of25(thinSave(ofClass, 'save-with-history')),
    checks: of25(thinSave(ofClass, 'save-with-checks')),
    checksExpected: of25(thinSave(ofClass, 'save-as-expected')),
    thin200: of200(thinSave(ofSchool, 'save')),
    changed200: of200(save(SCHOOL_SIZE, ofSchool, { expects: false })),
    expected200: of200(save(SCHOOL_SIZE, ofSchool, { expects: true })),
    history200: of200(thinSave(ofSchool, 'save-with-history')),
    checks200: of200(thinSave(ofSchool, 'save-with-checks')),
    checksExpected200: of200(thinSave(ofSchool, 'save-as-expected')),
  })
  return [
    toLimit('save 25 marks, other codes', compare(found, 'changed', 'thin')),
    toHistoryLimit(compare(found, 'changed', 'history')),
    toChecksLimit(compare(found, 'changed', 'checks')),
    toLimit(`save 25 marks, ${AS_SENT}`, compare(found, 'expected', 'thin')),
    toHistoryLimit(compare(found, 'expected', 'history')),
    toChecksLimit(compare(found, 'expected', 'checksExpected')),
    toLimit('save 25 marks, the first of a morning', compare(found, 'first', 'thinFirst')),
    toHistoryLimit(compare(found, 'first', 'historyFirst')),
    toChecksLimit(compare(found, 'first', 'checksFirst')),
    toLimit('save 200 marks, other codes', compare(found, 'changed200', 'thin200')),
    toHistoryLimit(compare(found, 'changed200', 'history200')),
    toChecksLimit(compare(found, 'changed200', 'checks200')),
    toLimit(`save 200 marks, ${AS_SENT}`, compare(found, 'expected200', 'thin200')),
    toHistoryLimit(compare(found, 'expected200', 'history200')),
    toChecksLimit(compare(found, 'expected200', 'checksExpected200')),
  ]
}

const AS_SENT = 'as our screen sends them (expected)'

type Compared = ReturnType<typeof compare>
const toLimit = (job: string, compared: Compared): Finding => ({
  job: `${job}, to thin-save`,
  goal: { atMost: 2.5 },
  ...compared,
})
const toHistoryLimit = (compared: Compared): Finding => ({
  job: '- or, to thin-save-history',
  goal: { atMost: 1.5 },
  ...compared,
})
const toChecksLimit = (compared: Compared): Finding => ({
  ...toHistoryLimit(compared),
  job: '- or, to thin-save-checks',
})
