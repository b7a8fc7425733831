import type { Answer, Connection } from './connection.ts'
import { CALENDARS, MONDAY, YEAR, className } from './school.ts'
import type { Stage } from './stage.ts'
import { OPEN, SAVE, valuesOf } from './thin-statements.ts'

/** A class on a day: what one person opens or marks. */
export interface Place {
  classNumber: number
  date: string
}

/** One job as a person's browser does it: with the connections of one session, as often as it is called. */
export type Job = (place: Place) => Promise<unknown>

const CODES = ['/', 'L', 'I', 'N', 'M']

/** The mark of a round: another than in the round before, so that no save finds its work done. */
export const codeOf = (round: number) => CODES[round % CODES.length] ?? '/'

/** The mark of a person's nth tap: one pupil after the other, and another mark each time round the class. */
export function tapOf(pupils: readonly number[], tap: number) {
  return { studentId: pupils[tap % pupils.length], amCode: codeOf(Math.floor(tap / pupils.length)) }
}

function mustSucceed(answers: readonly Answer[]): void {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`Answered ${failed.status}: ${String(failed.body)}`)
}

/** Asks for everything at once, on as many connections, as a browser does. */
async function getAll(connections: readonly Connection[], paths: readonly string[]): Promise<Answer[]> {
  const answers = await Promise.all(
    paths.map((path, index) => connections[index]?.get(path) ?? Promise.reject()),
  )
  mustSucceed(answers)
  return answers
}

const dayOfClass = ({ classNumber, date }: Place) =>
  `date=${date}&yearGroup=${encodeURIComponent(className(classNumber))}`

const pupilsAndMarks = (query: string) => [`/api/students?${query}`, `/api/attendance?${query}`]

/** Pupils and marks of a class: the two requests of a later class or day. */
export function openClass(stage: Stage) {
  const connections = [stage.ours(), stage.ours()]
  return (place: Place): Promise<Answer[]> => getAll(connections, pupilsAndMarks(dayOfClass(place)))
}

/** Pupils and marks of the whole school. */
export function openEveryClass(stage: Stage): Job {
  const connections = [stage.ours(), stage.ours()]
  return ({ date }) => getAll(connections, pupilsAndMarks(`date=${date}&yearGroup=All`))
}

/** The weekly register of the whole school and its figures for the term so far. */
export function openStatistics(stage: Stage): Job {
  const connections = [stage.ours(), stage.ours()]
  const week = `/api/attendance/week/${MONDAY}`
  return () => getAll(connections, [week, `${week}/trend`])
}

/** Every mark of the year, as the annual report reads them. */
export function readYear(stage: Stage): Job {
  return () => stage.read(`/api/attendance/annual?from=${YEAR.from}&to=${YEAR.to}`)
}

/** Every mark there is. */
export function readEverything(stage: Stage): Job {
  return () => stage.read('/api/attendance/annual')
}

/** Everything that the register asks for after the shell: the calendar first, which decides the day, then the class. */
export function openScreen(stage: Stage): Job {
  const connections = [stage.ours(), stage.ours()]
  return async (place) => {
    await getAll(connections, CALENDARS)
    await getAll(connections, pupilsAndMarks(dayOfClass(place)))
  }
}

/** The marks of a whole class, others in each round. */
function classMarks(stage: Stage) {
  let round = 0
  return ({ classNumber }: Place) => {
    const code = codeOf((round += 1))
    return stage.pupilIds(classNumber).map((studentId) => ({ studentId, code }))
  }
}

/** Mark All Present: 25 marks in one request. */
export function saveClass(stage: Stage): Job {
  const connection = stage.ours()
  const marksOf = classMarks(stage)
  return async (place) => {
    const body = JSON.stringify({ date: place.date, session: 'am', marks: marksOf(place) })
    mustSucceed([await connection.post('/api/attendance/bulk', body)])
  }
}

/** One tap on a code. */
export function saveOne(stage: Stage): Job {
  const connection = stage.ours()
  let tap = 0
  return async ({ classNumber, date }) => {
    const mark = tapOf(stage.pupilIds(classNumber), (tap += 1))
    const body = JSON.stringify({ ...mark, date, pmCode: null, session: 'am' })
    mustSucceed([await connection.post('/api/attendance', body)])
  }
}

function openThrough(connection: Connection, stage: Stage): Job {
  return async ({ classNumber, date }) => {
    const query = `date=${date}&year=${stage.academicYearId}&class=${encodeURIComponent(className(classNumber))}`
    mustSucceed([await connection.get(`/?${query}`)])
  }
}

function saveThrough(connection: Connection, stage: Stage): Job {
  const marksOf = classMarks(stage)
  return async (place) => {
    const body = JSON.stringify({ date: place.date, marks: marksOf(place) })
    mustSucceed([await connection.post('/', body)])
  }
}

export const thinOpen = (stage: Stage): Job => openThrough(stage.thin(), stage)
export const thinSave = (stage: Stage): Job => saveThrough(stage.thin(), stage)
export const routeOpen = (stage: Stage): Job => openThrough(stage.thinRoute(), stage)
export const routeSave = (stage: Stage): Job => saveThrough(stage.thinRoute(), stage)

/** The statement alone, without any server in between. */
export function bareOpen({ sql, academicYearId }: Stage): Job {
  return ({ classNumber, date }) =>
    sql.query({ ...OPEN, values: [date, academicYearId, className(classNumber)] })
}

export function bareSave(stage: Stage): Job {
  const marksOf = classMarks(stage)
  return (place) =>
    stage.sql.query({ ...SAVE, values: valuesOf({ date: place.date, marks: marksOf(place) }) })
}
