import { keepEntries, takeKeptEntries } from '#client/outbox/kept-entries.ts'
import { isDue, next } from '#client/outbox/sync.ts'
import type { Sync, SyncEvent } from '#client/outbox/sync.ts'
import type { AttendanceRecord, ChangedMeanwhile, MarkChange, SavedMarks } from '#contract/attendance.ts'
import { isCode, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

export type MarkSync = Sync<Code | null, MarkChange | null>
export type MarkEvent = SyncEvent<Code | null, MarkChange | null>

export type MarkPlace = { studentId: number; date: IsoDate; session: Session }

export type ChosenMark = MarkPlace & {
  /** The pupil's name, for messages. */
  name: string
  code: Code | null
  /** The recorded mark of this session, and of the other one. */
  confirmed: Code | null
  other: Code | null
  reason: string | undefined
  /** Codes sent before without an answer: if the server holds one of these, it is our own. */
  unanswered?: readonly (Code | null)[]
}

export type PendingMark = Omit<ChosenMark, 'code' | 'confirmed' | 'unanswered'> & { sync: MarkSync }
export type PendingMarks = ReadonlyMap<string, PendingMark>

export type BulkMark = Omit<ChosenMark, 'date' | 'session' | 'reason'>
export type BulkMarks = {
  date: IsoDate
  session: Session
  reason: string | undefined
  marks: readonly BulkMark[]
}
export type BulkAnswer = { ok: true; saved: SavedMarks } | { ok: false; failure: Failure }

export type Failure =
  | { kind: 'refused'; sentence: string | undefined; current: AttendanceRecord | undefined }
  | { kind: 'conflict'; with: ChangedMeanwhile }
  | { kind: 'undelivered'; isSessionOver: boolean }

export type OutboxEvent =
  | { kind: 'saved'; mark: PendingMark; code: Code | null }
  | { kind: 'refused'; mark: PendingMark; sentence: string | undefined }
  | { kind: 'undelivered'; mark: PendingMark; isSessionOver: boolean }
  | { kind: 'conflict'; mark: PendingMark }

/** What the outbox needs of the rest of the client. */
export interface MarkApi {
  sendOne(mark: PendingMark, code: Code | null, expected: Code | null): Promise<AttendanceRecord>
  sendMany(
    shared: Omit<BulkMarks, 'marks'>,
    codes: { studentId: number; code: Code | null; expected: Code | null }[],
  ): Promise<SavedMarks>
  failureOf(error: unknown): Failure
  applyRecords(date: IsoDate, records: readonly AttendanceRecord[]): void
  notify(event: OutboxEvent): void
}

/** How many marks the server does not hold: those that could not be delivered, and those in conflict. */
export function unsavedCount(pending: PendingMarks): number {
  return [...pending.values()].filter(({ sync }) => ['unsaved', 'conflict'].includes(sync.status)).length
}

/** Whether sending again would help: a mark in conflict waits for the teacher, not for the network. */
export function hasUndelivered(pending: PendingMarks): boolean {
  return [...pending.values()].some(({ sync }) => sync.status === 'unsaved')
}

/** Whether closing the window would lose a mark: one that is unsaved, or one that waits for an earlier answer. */
export function wouldLoseMark(pending: PendingMarks): boolean {
  return unsavedCount(pending) > 0 || [...pending.values()].some(({ sync }) => isDue(sync))
}

/** A mark as it is read aloud. */
export function codeLabel(code: Code | null): string {
  return code === null ? 'Not marked yet' : meaningOf(code)
}

export function unsavedLabel(count: number): string {
  return count === 1 ? '1 mark not saved yet' : `${count} marks not saved yet`
}

const KEY = 'unsaved-marks'

/** Stands in for the pupil's name, which is never stored. */
const NAME = 'Mark kept from before'

type KeptMark = Omit<ChosenMark, 'name'>

/** Keeps a mark in conflict with the mark that it expected at first, so that sending it again asks again. */
export function keepMarks(storage: Storage, userId: string, marks: Iterable<PendingMark>): void {
  keepEntries({ storage, key: KEY, userId }, Array.from(marks, toKeptMark))
}

export function takeKeptMarks(storage: Storage, userId: string): ChosenMark[] {
  const kept = takeKeptEntries<KeptMark>({ storage, key: KEY, userId }, isComplete)
  return kept.map((mark) => ({ ...mark, name: NAME }))
}

function toKeptMark({ studentId, date, session, other, reason, sync }: PendingMark): KeptMark {
  const { wanted: code, unanswered } = next(sync, { type: 'undelivered' })
  const confirmed = sync.status === 'conflict' ? sync.expected : sync.confirmed
  return { studentId, date, session, other, reason, code, confirmed, unanswered }
}

function isComplete({ studentId, date, code }: Partial<KeptMark>): boolean {
  return typeof studentId === 'number' && isIsoDate(String(date)) && (code === null || isCode(String(code)))
}
