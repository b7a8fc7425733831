import type { NoteChange, RecordNote } from '#contract/mark-changes.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { conflict } from '#server/http/refusal-error.ts'
import { findNote, findNoteChanges, writeNote } from './notes.repository.ts'
import type { NoteToSave } from './notes.repository.ts'

/** [M2] The note of a day with everything that it was before. */
export async function readNote(
  database: Queryable,
  { studentId, date }: { studentId: number; date: IsoDate },
): Promise<{ current: RecordNote; changes: NoteChange[] }> {
  const [found, changes] = await Promise.all([
    findNote(database, { studentId, date }),
    findNoteChanges(database, { studentId, date }),
  ])
  const { note = null, amArrival = null, pmArrival = null } = found ?? {}
  return { current: { studentId, note, amArrival, pmArrival }, changes }
}

/** [M2] A note belongs to a mark, and a locked record keeps its own. */
export async function saveNote(database: Queryable, note: NoteToSave): Promise<RecordNote> {
  const saved = await writeNote(database, note)
  if (saved) return saved
  const reason = (await findNote(database, note))?.readOnly ? 'locked' : 'notMarked'
  throw conflict(reason, refusalSentence(reason))
}
