import type { Sent } from './client/connection.ts'
import { className } from './school-data.ts'

/** A class on a day, which one person opens or marks. */
export interface ClassDay {
  classNumber: number
  date: string
}

const get = (paths: readonly string[]): Sent[] => paths.map((path) => ({ path }))

/*
 * What our screens send, and in which steps. The part `first-visit` fails where the register sends anything else:
 * change it here when a screen changes.
 */

const askFor = (date: string, yearGroup: string) => new URLSearchParams({ date, yearGroup }).toString()

/** Another class or day once the register is open. */
export const registerOf = (date: string, yearGroup: string): Sent[] =>
  get([`/api/attendance/register?${askFor(date, yearGroup)}`])

/** The two calls of the specification for the same, which no screen of ours sends. */
export const specifiedCalls = ({ classNumber, date }: ClassDay): Sent[] =>
  get(['/api/students', '/api/attendance'].map((path) => `${path}?${askFor(date, className(classNumber))}`))

export const classRegister = ({ classNumber, date }: ClassDay) => registerOf(date, className(classNumber))

/** Every call of the register at its own address: the calendar decides the day. */
export const CALENDARS = get([
  '/api/calendar/range/2025-09-01/2026-07-31',
  '/api/calendar/range/2026-08-01/2200-12-31',
])
export const registerScreen = (classDay: ClassDay) => [CALENDARS, classRegister(classDay)]

export interface Mark {
  studentId: number
  code: string
  /** The mark that the screen shows before; undefined only for what the specification asks and our screens never omit. */
  expected?: string | null
}

/** Mark All Present, for one session of a day; over other marks, with the reason that the screen asks for. */
export const bulk = (date: string, marks: readonly Mark[], reason?: string): Sent => ({
  path: '/api/attendance/bulk',
  body: JSON.stringify({ date, session: 'am', marks, reason }),
})

/** One tap on a code. */
export const tap = (date: string, { studentId, code, expected }: Mark): Sent => ({
  path: '/api/attendance',
  body: JSON.stringify({ studentId, date, amCode: code, pmCode: null, session: 'am', expected }),
})

/** The weekly screen: its register and its statistics, at once. */
export const weekly = (monday: string): Sent[] =>
  get([`/api/attendance/week/${monday}?yearGroup=All`, `/api/attendance/week/${monday}/trend?yearGroup=All`])
