import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AttendanceRecord, ChangedMeanwhile, Register, attendanceCalls } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { calendarKeys } from './calendar.ts'
import { pupilKeys } from './pupils.ts'

/** Colleagues mark too: a register that was read longer ago than this is read again when it is opened. */
const FRESH_MS = 3_000

export type OneMark = BodyOf<typeof attendanceCalls.save>
export type ManyMarks = BodyOf<typeof attendanceCalls.saveMany>

/** Each key is the beginning of the keys of all reads of that kind. */
export const attendanceKeys = {
  statistics: ['attendance', 'stats'],
  missing: ['attendance', 'missing'],
  history: ['attendance', 'history'],
  week: ['attendance', 'week'],
  followUp: ['attendance', 'follow-up'],
  annual: ['attendance', 'annual'],
  amendments: ['attendance', 'amendments'],
} as const

let savesSoFar = 0
const answerListeners = new Set<() => void>()

/** Calls the listener after every save, successful or not. */
export function watchSaves(listener: () => void): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

/** The pupils on roll on a day and their marks, of one class or of all. */
export function registerQuery(date: IsoDate, yearGroup: string) {
  return queryOptions({
    queryKey: [...pupilKeys.register, date, yearGroup],
    queryFn: ({ client, queryKey }) =>
      readAfterSaves(() => {
        // What is shown may hold marks that were saved since the service worker kept its answer.
        const isShown = client.getQueryData(queryKey) !== undefined
        return call('attendance.register', {
          query: { date, yearGroup },
          ...(isShown && { cache: 'no-cache' }),
        })
      }),
    staleTime: FRESH_MS,
  })
}

/** Reads again where a save was answered meanwhile: the first answer may lack it, and the saved mark would flicker. */
async function readAfterSaves<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = savesSoFar
  const answer = await read()
  return before === savesSoFar ? answer : readAfterSaves(read)
}

/** Saves one mark; a repeat with the same id changes nothing. */
export function saveMark(client: QueryClient, body: OneMark, id?: string): Promise<AttendanceRecord> {
  return save(client, () => call('attendance.save', { body, ...writeOptions(id) }))
}

/** Saves one session of many pupils in one transaction. */
export function saveMarks(client: QueryClient, body: ManyMarks, id?: string) {
  return save(client, () => call('attendance.saveMany', { body, ...writeOptions(id) }))
}

/** Through the query client, which notices the end of a session. */
async function save<Answer>(client: QueryClient, mutationFn: () => Promise<Answer>): Promise<Answer> {
  try {
    return await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  } catch (error) {
    if (isRefusal(error)) readRollAndCalendar(client)
    throw error
  } finally {
    savesSoFar += 1
    for (const listener of answerListeners) listener()
  }
}

/** A refusal may mean that a pupil has left, or that the day is no longer a school day. */
function readRollAndCalendar(client: QueryClient): void {
  for (const queryKey of [pupilKeys.all, calendarKeys.all]) void client.invalidateQueries({ queryKey })
}

/** Puts the server's records into every register of that day, and marks the queries that count them as outdated. */
export function applyRecords(client: QueryClient, date: IsoDate, records: readonly AttendanceRecord[]): void {
  const known = new Map(records.map((record) => [record.studentId, record]))
  client.setQueriesData<Register>({ queryKey: [...pupilKeys.register, date] }, (shown) => {
    if (!shown) return shown
    const others = shown.records.filter(({ studentId }) => !known.has(studentId))
    return { ...shown, records: [...others, ...records.filter(isMarked)] }
  })
  const { statistics, missing, history, week } = attendanceKeys
  for (const queryKey of [statistics, missing, history, week]) void client.invalidateQueries({ queryKey })
}

/** The server lists no record whose marks were both removed, unless it is locked. */
const isMarked = ({ amCode, pmCode, readOnly }: AttendanceRecord) =>
  amCode !== null || pmCode !== null || readOnly

/** The colleague's mark that a save conflicted with; null for any other failure. */
export function conflictingMark(error: unknown): ChangedMeanwhile | null {
  if (!(error instanceof ApiError) || error.code !== 'changedMeanwhile') return null
  const body = error.body as Partial<ChangedMeanwhile>
  return body.current ? { current: body.current, change: body.change ?? null } : null
}

const TRY_AGAIN_STATUS = [401, 408, 425, 429]

/** Whether the server refused the save; any other failure may succeed at the next try. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    !TRY_AGAIN_STATUS.includes(error.status) &&
    error.code !== 'changedMeanwhile' &&
    !isOfNewerServer(error)
  )
}

/** The page sends nothing wrong: a server that cannot read an entry, or lacks its call, has changed since the page was loaded. */
const NOT_UNDERSTOOD: unknown[] = ['invalidInput', 'unknownCall']
const isOfNewerServer = (error: unknown) =>
  error instanceof ApiError && NOT_UNDERSTOOD.includes(error.code ?? (error.status === 404 && 'unknownCall'))

const NEWER_SERVER = 'This page is too old. Load the page again: nothing is lost.'

/** What became of an entry whose request failed. */
export function failureOf(error: unknown): Outcome {
  if (isRefusal(error)) return { type: 'refused', sentence: error.serverMessage }
  const status = error instanceof ApiError ? error.status : 0
  const isSessionOver = status === 401
  if (isOfNewerServer(error))
    return { type: 'undelivered', isSessionOver, isFault: true, sentence: NEWER_SERVER }
  return { type: 'undelivered', isSessionOver, isFault: status === 500 }
}
