import type { Answer, Connection } from './connection.ts'
import { CALENDARS, MONDAY, YEAR, className } from './school-data.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { OPEN, SAVE, valuesOf } from './baseline-statements.ts'

/** A class on a day, which one person opens or marks. */
export interface ClassDay {
  classNumber: number
  date: string
}

/** One job as a browser does it, with the connections of one session; it can be called again and again. */
export type Job = (classDay: ClassDay) => Promise<unknown>

const CODES = ['/', 'L', 'I', 'N', 'M']

/** The mark of a round, which differs from the round before, so that every save changes something. */
export const codeOf = (round: number) => CODES[round % CODES.length] ?? '/'

/** The mark of a person's nth tap: pupil after pupil, with another code each time round the class. */
export function tapOf(pupils: readonly number[], tap: number) {
  return { studentId: pupils[tap % pupils.length], amCode: codeOf(Math.floor(tap / pupils.length)) }
}

function mustSucceed(answers: readonly Answer[]): void {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`Answered ${failed.status}: ${String(failed.body)}`)
}

/** Sends all requests at once, each on its own connection, as a browser does. */
async function getAll(connections: readonly Connection[], paths: readonly string[]): Promise<Answer[]> {
  const answers = await Promise.all(
    paths.map((path, index) => connections[index]?.get(path) ?? Promise.reject()),
  )
  mustSucceed(answers)
  return answers
}

const dayOfClass = ({ classNumber, date }: ClassDay) =>
  `date=${date}&yearGroup=${encodeURIComponent(className(classNumber))}`

const pupilsAndMarks = (query: string) => [`/api/students?${query}`, `/api/attendance?${query}`]

/** Reads pupils and marks of a class, the two requests of a later class or day. */
export function openClass(school: MeasuredSchool) {
  const connections = [school.ours(), school.ours()]
  return (classDay: ClassDay): Promise<Answer[]> => getAll(connections, pupilsAndMarks(dayOfClass(classDay)))
}

/** Pupils and marks of the whole school. */
export function openEveryClass(school: MeasuredSchool): Job {
  const connections = [school.ours(), school.ours()]
  return ({ date }) => getAll(connections, pupilsAndMarks(`date=${date}&yearGroup=All`))
}

/** The weekly register of the whole school and its figures for the term so far. */
export function openStatistics(school: MeasuredSchool): Job {
  const connections = [school.ours(), school.ours()]
  const week = `/api/attendance/week/${MONDAY}`
  return () => getAll(connections, [week, `${week}/trend`])
}

/** Every mark of the year, as the annual report reads them. */
export function readYear(school: MeasuredSchool): Job {
  return () => school.read(`/api/attendance/annual?from=${YEAR.from}&to=${YEAR.to}`)
}

/** Every mark of all years. */
export function readEverything(school: MeasuredSchool): Job {
  return () => school.read('/api/attendance/annual')
}

/** All requests of the register after the shell: first the calendar, which decides the day, then the class. */
export function openScreen(school: MeasuredSchool): Job {
  const connections = [school.ours(), school.ours()]
  return async (classDay) => {
    await getAll(connections, CALENDARS)
    await getAll(connections, pupilsAndMarks(dayOfClass(classDay)))
  }
}

/** The marks of a whole class, with another code in each round. */
function classMarks(school: MeasuredSchool) {
  let round = 0
  return ({ classNumber }: ClassDay) => {
    const code = codeOf((round += 1))
    return school.pupilIds(classNumber).map((studentId) => ({ studentId, code }))
  }
}

/** Mark All Present: 25 marks in one request. */
export function saveClass(school: MeasuredSchool): Job {
  const connection = school.ours()
  const marksOf = classMarks(school)
  return async (classDay) => {
    const body = JSON.stringify({ date: classDay.date, session: 'am', marks: marksOf(classDay) })
    mustSucceed([await connection.post('/api/attendance/bulk', body)])
  }
}

/** One tap on a code. */
export function saveOne(school: MeasuredSchool): Job {
  const connection = school.ours()
  let tap = 0
  return async ({ classNumber, date }) => {
    const mark = tapOf(school.pupilIds(classNumber), (tap += 1))
    const body = JSON.stringify({ ...mark, date, pmCode: null, session: 'am' })
    mustSucceed([await connection.post('/api/attendance', body)])
  }
}

function openThrough(connection: Connection, school: MeasuredSchool): Job {
  return async ({ classNumber, date }) => {
    const query = `date=${date}&year=${school.academicYearId}&class=${encodeURIComponent(className(classNumber))}`
    mustSucceed([await connection.get(`/?${query}`)])
  }
}

function saveThrough(connection: Connection, school: MeasuredSchool): Job {
  const marksOf = classMarks(school)
  return async (classDay) => {
    const body = JSON.stringify({ date: classDay.date, marks: marksOf(classDay) })
    mustSucceed([await connection.post('/', body)])
  }
}

export const baselineOpen = (school: MeasuredSchool): Job => openThrough(school.baseline(), school)
export const baselineSave = (school: MeasuredSchool): Job => saveThrough(school.baseline(), school)
export const fastifyOpen = (school: MeasuredSchool): Job => openThrough(school.fastifyRoute(), school)
export const fastifySave = (school: MeasuredSchool): Job => saveThrough(school.fastifyRoute(), school)

/** The statement alone, without a server in between. */
export function sqlOpen({ sql, academicYearId }: MeasuredSchool): Job {
  return ({ classNumber, date }) =>
    sql.query({ ...OPEN, values: [date, academicYearId, className(classNumber)] })
}

export function sqlSave(school: MeasuredSchool): Job {
  const marksOf = classMarks(school)
  return (classDay) =>
    school.sql.query({ ...SAVE, values: valuesOf({ date: classDay.date, marks: marksOf(classDay) }) })
}
