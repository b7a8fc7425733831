import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AttendanceRecord, ChangedMeanwhile, attendanceCalls } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { callApi, surely } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'

/** Other people mark too: what was read longer ago than this is read again when a register is opened. */
const FRESH_MS = 3_000

export type OneMark = BodyOf<typeof attendanceCalls.save>
export type ManyMarks = BodyOf<typeof attendanceCalls.saveMany>

/** Every day and class whose marks were read. */
export const DAY_MARKS_KEY = ['attendance', 'day'] as const

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
    queryKey: [...DAY_MARKS_KEY, date, yearGroup],
    queryFn: () => readWhileNothingIsSaved(() => readDay(date, yearGroup)),
    staleTime: FRESH_MS,
  })
}

function readDay(date: IsoDate, yearGroup: string) {
  return callApi<typeof attendanceCalls.day>('GET', '/api/attendance', { query: { date, yearGroup } })
}

/** A reading that crossed a save may not know of it yet: it is read again, so that no saved mark flickers. */
async function readWhileNothingIsSaved<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = savesSoFar
  const answer = await read()
  return before === savesSoFar ? answer : readWhileNothingIsSaved(read)
}

/** Saves one mark. */
export function saveMark(client: QueryClient, body: OneMark): Promise<AttendanceRecord> {
  return save(client, () =>
    callApi<typeof attendanceCalls.save>('POST', '/api/attendance', { body, ...surely() }),
  )
}

/** Saves one session of many pupils in one transaction. */
export function saveMarks(client: QueryClient, body: ManyMarks) {
  return save(client, () =>
    callApi<typeof attendanceCalls.saveMany>('POST', '/api/attendance/bulk', { body, ...surely() }),
  )
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
  for (const queryKey of [['students', 'on'], ['calendar']]) void client.invalidateQueries({ queryKey })
}

/** Puts records that the server answered into every register of that day, and marks what counts them as outdated. */
export function takeRecords(client: QueryClient, date: IsoDate, records: readonly AttendanceRecord[]): void {
  const known = new Map(records.map((record) => [record.studentId, record]))
  client.setQueriesData<AttendanceRecord[]>({ queryKey: [...DAY_MARKS_KEY, date] }, (shown) => {
    if (!shown) return shown
    const others = shown.filter(({ studentId }) => !known.has(studentId))
    return [...others, ...records.filter(isMarked)]
  })
  for (const part of ['stats', 'missing', 'history', 'week']) {
    void client.invalidateQueries({ queryKey: ['attendance', part] })
  }
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
