import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AttendanceRecord, ChangedMeanwhile, attendanceCalls } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { calendarKeys } from './calendar.ts'
import { pupilKeys } from './pupils.ts'

/** Other people mark too: what was read longer ago than this is read again when a register is opened. */
const FRESH_MS = 3_000

export type OneMark = BodyOf<typeof attendanceCalls.save>
export type ManyMarks = BodyOf<typeof attendanceCalls.saveMany>

/** Each key is the beginning of the keys of all reads of that kind. */
export const attendanceKeys = {
  day: ['attendance', 'day'],
  statistics: ['attendance', 'stats'],
  missing: ['attendance', 'missing'],
  history: ['attendance', 'history'],
  week: ['attendance', 'week'],
  followUp: ['attendance', 'follow-up'],
  annual: ['attendance', 'annual'],
} as const

let savesSoFar = 0
const answerListeners = new Set<() => void>()

/** Tells whenever the server has answered a save, whatever it said. */
export function watchSaves(listener: () => void): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

/** The marks of one day, of one class or of all. */
export function dayMarksQuery(date: IsoDate, yearGroup: string) {
  return queryOptions({
    queryKey: [...attendanceKeys.day, date, yearGroup],
    queryFn: () => readWhileNothingIsSaved(() => readDay(date, yearGroup)),
    staleTime: FRESH_MS,
  })
}

function readDay(date: IsoDate, yearGroup: string) {
  return call('attendance.day', { query: { date, yearGroup } })
}

/** A reading that crossed a save may not know of it yet: it is read again, so that no saved mark flickers. */
async function readWhileNothingIsSaved<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = savesSoFar
  const answer = await read()
  return before === savesSoFar ? answer : readWhileNothingIsSaved(read)
}

/** Saves one mark. */
export function saveMark(client: QueryClient, body: OneMark): Promise<AttendanceRecord> {
  return save(client, () => call('attendance.save', { body, ...writeOptions() }))
}

/** Saves one session of many pupils in one transaction. */
export function saveMarks(client: QueryClient, body: ManyMarks) {
  return save(client, () => call('attendance.saveMany', { body, ...writeOptions() }))
}

/** Through the query client, so that an ended session is noticed here too. */
async function save<Answer>(client: QueryClient, mutationFn: () => Promise<Answer>): Promise<Answer> {
  try {
    return await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  } catch (error) {
    if (isRefusal(error)) readWhatRefused(client)
    throw error
  } finally {
    savesSoFar += 1
    for (const listener of answerListeners) listener()
  }
}

/** A pupil who has left leaves the register, and a day that is no school day any more empties it. */
function readWhatRefused(client: QueryClient): void {
  for (const queryKey of [pupilKeys.on, calendarKeys.all]) void client.invalidateQueries({ queryKey })
}

/** Puts records that the server answered into every register of that day, and marks what counts them as outdated. */
export function takeRecords(client: QueryClient, date: IsoDate, records: readonly AttendanceRecord[]): void {
  const known = new Map(records.map((record) => [record.studentId, record]))
  client.setQueriesData<AttendanceRecord[]>({ queryKey: [...attendanceKeys.day, date] }, (shown) => {
    if (!shown) return shown
    const others = shown.filter(({ studentId }) => !known.has(studentId))
    return [...others, ...records.filter(isMarked)]
  })
  const { statistics, missing, history, week } = attendanceKeys
  for (const queryKey of [statistics, missing, history, week]) void client.invalidateQueries({ queryKey })
}

/** A record whose marks were both taken back is none, as the server has it too. */
const isMarked = ({ amCode, pmCode, readOnly }: AttendanceRecord) =>
  amCode !== null || pmCode !== null || readOnly

/** What stands there by now, where a save was refused for it; null for any other failure. */
export function markInTheWay(error: unknown): ChangedMeanwhile | null {
  if (!(error instanceof ApiError) || error.code !== 'changedMeanwhile') return null
  const body = error.body as Partial<ChangedMeanwhile>
  return body.current ? { current: body.current, change: body.change ?? null } : null
}

const TRY_AGAIN_STATUS = [401, 408, 425, 429]

/** The server has decided against it; anything else may succeed when it is tried again. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    !TRY_AGAIN_STATUS.includes(error.status) &&
    error.code !== 'changedMeanwhile'
  )
}
