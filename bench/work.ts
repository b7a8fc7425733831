import type { Answer, Connection } from './connection.ts'
import { className } from './school.ts'
import type { Stage } from './stage.ts'

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
async function getAll(connections: readonly Connection[], paths: readonly string[]): Promise<void> {
  mustSucceed(
    await Promise.all(paths.map((path, index) => connections[index]?.get(path) ?? Promise.reject())),
  )
}

const dayOfClass = ({ classNumber, date }: Place) =>
  `date=${date}&yearGroup=${encodeURIComponent(className(classNumber))}`

/** Pupils and marks of a class: the two requests of a later class or day. */
export function openClass(stage: Stage): Job {
  const connections = [stage.ours(), stage.ours()]
  return (place) => {
    const query = dayOfClass(place)
    return getAll(connections, [`/api/students?${query}`, `/api/attendance?${query}`])
  }
}

/** Everything that the register asks for after the shell: the calendar first, which decides the day, then the class. */
export function openScreen(stage: Stage): Job {
  const connections = [stage.ours(), stage.ours()]
  return async (place) => {
    const query = dayOfClass(place)
    await getAll(connections, [
      '/api/calendar/range/2025-09-01/2026-07-31',
      '/api/calendar/range/2026-08-01/2200-12-31',
    ])
    await getAll(connections, [`/api/students?${query}`, `/api/attendance?${query}`])
  }
}

/** Mark All Present: 25 marks in one request. */
export function saveClass(stage: Stage): Job {
  const connection = stage.ours()
  let round = 0
  return async ({ classNumber, date }) => {
    const code = codeOf((round += 1))
    const marks = stage.pupilIds(classNumber).map((studentId) => ({ studentId, code }))
    const body = JSON.stringify({ date, session: 'am', marks })
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

export function thinOpen(stage: Stage): Job {
  const connection = stage.thin()
  return async ({ classNumber, date }) => {
    const query = `date=${date}&year=${stage.academicYearId}&class=${encodeURIComponent(className(classNumber))}`
    mustSucceed([await connection.get(`/?${query}`)])
  }
}

export function thinSave(stage: Stage): Job {
  const connection = stage.thin()
  let round = 0
  return async ({ classNumber, date }) => {
    const code = codeOf((round += 1))
    const marks = stage.pupilIds(classNumber).map((studentId) => ({ studentId, code }))
    mustSucceed([await connection.post('/', JSON.stringify({ date, marks }))])
  }
}
