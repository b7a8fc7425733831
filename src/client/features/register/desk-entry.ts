import type { AttendanceRecord, ChangedMeanwhile, MarkChange, SavedMarks } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { MarkSlot } from './mark-slot.ts'

export type MarkPlace = { studentId: number; date: IsoDate; session: Session }

export type ChosenMark = MarkPlace & {
  /** For what is said about it. */
  name: string
  code: Code | null
  /** What the register holds of this session, and of the other one. */
  confirmed: Code | null
  other: Code | null
  reason: string | undefined
  /** Sent before without an answer: should the server hold one of these, it is ours. */
  unanswered?: readonly (Code | null)[]
}

export type DeskEntry = Omit<ChosenMark, 'code' | 'confirmed' | 'unanswered'> & { slot: MarkSlot }

export type Failure =
  | { kind: 'refused'; sentence: string | undefined; current: AttendanceRecord | undefined }
  | { kind: 'changed'; by: ChangedMeanwhile }
  | { kind: 'undelivered'; isSessionOver: boolean }

export type DeskEvent =
  | { kind: 'saved'; entry: DeskEntry; code: Code | null }
  | { kind: 'refused'; entry: DeskEntry; sentence: string | undefined }
  | { kind: 'undelivered'; entry: DeskEntry; isSessionOver: boolean }
  | { kind: 'disputed'; entry: DeskEntry }

export type BulkMark = Omit<ChosenMark, 'date' | 'session' | 'reason'>
export type BulkMarks = {
  date: IsoDate
  session: Session
  reason: string | undefined
  marks: readonly BulkMark[]
}
export type BulkAnswer = { ok: true; saved: SavedMarks } | { ok: false; failure: Failure }

export interface Outlet {
  sendOne(entry: DeskEntry, code: Code | null, expected: Code | null): Promise<AttendanceRecord>
  sendMany(
    marks: Omit<BulkMarks, 'marks'>,
    codes: { studentId: number; code: Code | null; expected: Code | null }[],
  ): Promise<SavedMarks>
  failureOf(error: unknown): Failure
  /** How records stand at the server now. */
  take(date: IsoDate, records: readonly AttendanceRecord[]): void
  tell(event: DeskEvent): void
}

export const placeKey = ({ date, studentId, session }: MarkPlace) => `${date} ${studentId} ${session}`

/** Who wrote the mark that stands in the way, where it is known. */
export function otherPerson(change: MarkChange | null): string {
  return change?.userName ?? 'Someone else'
}
