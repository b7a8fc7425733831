import type { Sent } from './client/connection.ts'
import type { Turn } from './client/load.ts'
import type { Roll } from './roll.ts'
import { MONDAY, TODAY, YEAR, className } from './school-data.ts'
import { bulk, classRegister, registerOf, registerScreen, specifiedCalls, tap, weekly } from './screens.ts'
import type { ClassDay, Mark } from './screens.ts'
import type { Limit } from './thin/thin-statements.ts'

/** One thing that people do, as requests; the same turns again and again. */
export interface Job {
  server: 'ours' | 'thin' | 'fixed'
  turns: (school: Roll, classDays: readonly ClassDay[]) => Turn[]
  /** Brings the marks to where the first turn expects them. */
  prepare?: (school: Roll, dates: readonly string[]) => Promise<void>
  /** How many changes each turn must leave in the history. */
  changes?: number
}

const CODES = ['/', 'L', 'I', 'N', 'M']
const LAST_CODE = CODES.at(-1) ?? ''

export const openClass: Job = {
  server: 'ours',
  turns: (_, classDays) => classDays.map((classDay) => [classRegister(classDay)]),
}
export const openSpecified: Job = {
  server: 'ours',
  turns: (_, classDays) => classDays.map((classDay) => [specifiedCalls(classDay)]),
}
export const openScreen: Job = { server: 'ours', turns: (_, classDays) => classDays.map(registerScreen) }

export const thinOpen: Job = {
  server: 'thin',
  turns: ({ academicYearId }, classDays) =>
    classDays.map(({ classNumber, date }) => {
      const query = { date, year: String(academicYearId), class: className(classNumber) }
      return [[{ path: `/open?${new URLSearchParams(query).toString()}` }]]
    }),
}

const FIVE_DAYS = 5

/** Answers all that our register shows: the limit that does the same work as an open. */
export const thinRegister: Job = {
  server: 'thin',
  turns: ({ academicYearId, days }, classDays) =>
    classDays.map(({ classNumber, date }) => {
      const before = days.filter((day) => day < date).slice(-FIVE_DAYS)
      const query = [
        ['date', date],
        ['year', String(academicYearId)],
        ['class', className(classNumber)],
        ...before.map((day) => ['before', day]),
      ]
      return [[{ path: `/register?${new URLSearchParams(query).toString()}` }]]
    }),
}

/** Who is marked at once: a class of 25, or the whole school. */
type Pupils = (school: Roll, classDay: ClassDay) => readonly number[]
export const ofClass: Pupils = (school, { classNumber }) => school.pupilIds(classNumber)
export const ofSchool: Pupils = (school) => school.allPupilIds

/** Each class in turn with the next code, so that every save changes every mark. */
function savesOf(
  [school, classDays]: readonly [Roll, readonly ClassDay[]],
  pupils: Pupils,
  expects: boolean,
): { date: string; marks: Mark[] }[] {
  return CODES.flatMap((code, index) =>
    classDays.map((classDay) => ({
      date: classDay.date,
      marks: pupils(school, classDay).map((studentId) => ({
        ...{ studentId, code },
        ...(expects && { expected: CODES[index - 1] ?? LAST_CODE }),
      })),
    })),
  )
}

/** Saves with other codes than before, and a reason; as our screen does, with the mark that it showed before. */
export const save = (changes: number, pupils: Pupils, { expects }: { expects: boolean }): Job => ({
  ...{ server: 'ours', changes },
  turns: (...of) =>
    savesOf(of, pupils, expects).map(({ date, marks }) => [[bulk(date, marks, 'Wrong code')]]),
  prepare: ({ setMarks }, dates) => setMarks(dates, LAST_CODE),
})

/** The first marks of a morning: no pupil has a record of the day yet, and our screen says so. */
function firstTurns(
  school: Roll,
  classDays: readonly ClassDay[],
  sent: (date: string, marks: readonly Mark[]) => Sent,
): Turn[] {
  return classDays.map((classDay) => {
    const marks = ofClass(school, classDay).map((studentId) => ({ studentId, code: '/', expected: null }))
    return [[sent(classDay.date, marks)]]
  })
}

export const firstMarks: Job = {
  ...{ server: 'ours', changes: 25 },
  turns: (...of) => firstTurns(...of, (date, marks) => bulk(date, marks)),
  prepare: ({ removeMarks }, dates) => removeMarks(dates),
}

export const thinFirstMarks = (limit: Limit): Job => ({
  server: 'thin',
  turns: (...of) => firstTurns(...of, (...saved) => thinly(limit, ...saved)),
  prepare: ({ removeMarks }, dates) => removeMarks(dates),
})

/** Pupil after pupil, each a request. */
export const saveOne: Job = {
  ...{ server: 'ours', changes: 1 },
  turns: (...of) =>
    savesOf(of, ofClass, true).flatMap(({ date, marks }) => marks.map((mark) => [[tap(date, mark)]])),
  prepare: ({ setMarks }, dates) => setMarks(dates, LAST_CODE),
}

/** The same with an operation id in every request. */
export const withKeys = (job: Job): Job => ({
  ...job,
  turns: (...of) =>
    job.turns(...of).map((turn) => turn.map((step) => step.map((sent) => ({ ...sent, hasKey: true })))),
})

const thinly = (limit: Limit, date: string, marks: readonly Mark[]): Sent => ({
  path: `/${limit}`,
  body: JSON.stringify({ date, marks }),
})

export const thinSave = (pupils: Pupils, limit: Limit): Job => ({
  server: 'thin',
  turns: (...of) =>
    savesOf(of, pupils, limit === 'save-as-expected').map(({ date, marks }) => [
      [thinly(limit, date, marks)],
    ]),
  prepare: ({ setMarks }, dates) => setMarks(dates, LAST_CODE),
})

/** The same requests, answered by a fixed buffer: what remains is the client. */
export const clientOnly = (job: Job): Job => ({ server: 'fixed', turns: job.turns })

const once = (sent: readonly Sent[]): Job => ({ server: 'ours', turns: () => [[sent]] })

/** Pupils and marks of the whole school. */
export const openEveryClass = once(registerOf(TODAY, 'All'))
/** The weekly register of the whole school and its figures for the term so far. */
export const statistics = once(weekly(MONDAY))
/** Every mark of the year, record by record, and of all years. */
export const readYear = once([{ path: `/api/attendance/annual?from=${YEAR.from}&to=${YEAR.to}` }])
export const readEverything = once([{ path: '/api/attendance/annual' }])
