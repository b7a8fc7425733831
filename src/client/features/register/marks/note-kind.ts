import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#client/api/attendance.ts'
import { markNoteKeys } from '#client/api/attendance-questions.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import type { EntryKind, Outcome } from '#client/outbox/outbox.ts'
import { firstItem } from '#client/outbox/queue.ts'
import type { Entry, NewEntry, Queue } from '#client/outbox/queue.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { Register } from '#contract/attendance.ts'
import type { RecordNote } from '#contract/mark-changes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { readPlace } from './mark-kind.ts'
import type { MarkPlace } from './mark-kind.ts'
import { notesWithPending } from './pending-marks.ts'

export type EnteredNote = MarkPlace & {
  note: string
  /** The note that the person saw. */
  seen: string
  arrival: string | null
  /** The time that the person saw. */
  seenArrival: string | null
}

/** [M2] A note is an entry of the outbox as a mark is; its mark goes before it, because it was entered before. */
export function noteEntry({
  date,
  session,
  studentId,
  note,
  seen,
  arrival,
  seenArrival,
}: EnteredNote): NewEntry {
  const items = [{ place: `note ${date} ${session} ${studentId}`, value: note, seen }]
  return { id: operationId(), kind: 'note', items, details: { arrival, seenArrival } }
}

/** Puts the note into every register of that day that is open. */
function showNote(client: QueryClient, date: IsoDate, note: RecordNote): void {
  client.setQueriesData<Register>({ queryKey: [...pupilKeys.register, date] }, (shown) => {
    if (!shown) return shown
    const others = shown.notes.filter(({ studentId }) => studentId !== note.studentId)
    return { ...shown, notes: [...others, note] }
  })
}

/** The note as an open register shows it, also where it is not sent yet. */
export function shownNote(client: QueryClient, queue: Queue, { studentId, date }: MarkPlace): RecordNote {
  const registers = client.getQueriesData<Register>({ queryKey: [...pupilKeys.register, date] })
  const notes = registers.flatMap(([, register]) => register?.notes ?? [])
  const note = notesWithPending(notes, queue, date).find((shown) => shown.studentId === studentId)
  return note ?? { studentId, note: null, amArrival: null, pmArrival: null }
}

export function noteKind(client: QueryClient): EntryKind {
  return { send: (entry) => send(client, entry), tell: (_entry, outcome) => tellAboutNote(outcome) }
}

async function send(client: QueryClient, entry: Entry): Promise<Outcome> {
  const { place, value, seen } = firstItem(entry)
  const { studentId, date, session } = readPlace(place)
  const { arrival = null, seenArrival = null } = entry.details
  const body = { session, note: String(value), expected: String(seen), arrival, expectedArrival: seenArrival }
  const params = { studentId: String(studentId), date }
  // Through the query client, which notices the end of a session.
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => call('attendance.saveNote', { params, body, ...writeOptions(entry.id) }),
  })
  try {
    const saved = await mutation.execute(undefined)
    showNote(client, date, saved)
    void client.invalidateQueries({ queryKey: markNoteKeys })
    return { type: 'answered', results: new Map([[place, { held: saved.note ?? '' }]]) }
  } catch (error) {
    return failureOf(error)
  }
}

/** The end of a session has its own toast (§8). */
function tellAboutNote(outcome: Outcome): void {
  if (outcome.type === 'answered') {
    toast({ title: 'Note saved', tone: 'success' })
  } else if (outcome.type === 'refused') {
    const description = outcome.sentence ?? 'Please try again.'
    toast({ title: 'The note was not saved', description, tone: 'danger' })
  } else if (!outcome.isSessionOver) {
    const description = outcome.sentence ?? 'It is sent as soon as the connection is back.'
    toast({ title: 'Note not saved yet', description, tone: 'danger' })
  }
}
