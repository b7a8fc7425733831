import type { Outbox } from '#client/outbox/outbox.ts'
import { firstItem, isStuck, isUnsaved, lastItems } from '#client/outbox/queue.ts'
import type { LastItem, Queue } from '#client/outbox/queue.ts'
import type { RecordNote } from '#contract/mark-changes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isMark, placeOf, readPlace, toCode } from './mark-kind.ts'
import type { MarkPlace } from './mark-kind.ts'

/** A mark that the server is not known to hold, as a card shows it. */
export type PendingMark = MarkPlace & {
  code: Code | null
  status: 'saving' | 'unsaved' | 'conflict'
  /** In a conflict, the other person's mark and name. */
  theirs: Code | null
  theirName: string
}
export type PendingMarks = ReadonlyMap<string, PendingMark>

export function pendingMarks(queue: Queue): PendingMarks {
  const isWaitingLong = isStuck(queue)
  const pending = new Map<string, PendingMark>()
  for (const [key, last] of lastItems(queue)) {
    if (isMark(key)) pending.set(key, { ...readPlace(key), ...shownMark(last, isWaitingLong) })
  }
  return pending
}

function shownMark({ item, state }: LastItem, isWaitingLong: boolean): Omit<PendingMark, keyof MarkPlace> {
  const code = toCode(item.value)
  if (state.status === 'conflict') {
    const { status, theirs, theirName } = state
    return { code, status, theirs: toCode(theirs), theirName: theirName ?? 'Someone else' }
  }
  return { code, status: isUnsaved(state, isWaitingLong) ? 'unsaved' : 'saving', theirs: null, theirName: '' }
}

export const isNote = ({ kind }: Queue[number]) => kind === 'note'

/** [M2] The notes of a day, with those that the server is not known to hold laid over them. */
export function notesWithPending(notes: readonly RecordNote[], queue: Queue, date: IsoDate): RecordNote[] {
  const shown = new Map(notes.map((note) => [note.studentId, note]))
  for (const entry of queue.filter(isNote)) {
    const { place, value } = firstItem(entry)
    const { studentId, session, date: day } = readPlace(place)
    if (day !== date) continue
    const before = shown.get(studentId) ?? { studentId, note: null, amArrival: null, pmArrival: null }
    shown.set(studentId, {
      ...before,
      note: String(value) || null,
      [`${session}Arrival`]: entry.details['arrival'] ?? null,
    })
  }
  return [...shown.values()]
}

/** [L1] Puts mine in the place of theirs. That amends a recorded mark: where mine has no reason yet, it is marked like any other. */
export function replaceTheirs(outbox: Outbox, at: MarkPlace, mark: (code: Code) => void): void {
  const place = placeOf(at)
  const mine = outbox.queue().findLast(({ items }) => items.some((item) => item.place === place))
  const code = mine && toCode(firstItem(mine).value)
  if (code && !mine.details['reason']) mark(code)
  else outbox.replaceTheirs(place)
}

/** Whether the cards show the same. */
export function isSamePending(one: PendingMarks, other: PendingMarks): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other])
}

/** How many marks the server does not hold: those that could not be delivered, and those in conflict. */
export function unsavedCount(pending: PendingMarks): number {
  return [...pending.values()].filter(({ status }) => status !== 'saving').length
}

/** Whether sending again would help: a mark in conflict waits for the teacher, not for the network. */
export function hasUndelivered(pending: PendingMarks): boolean {
  return [...pending.values()].some(({ status }) => status === 'unsaved')
}

export function unsavedLabel(count: number): string {
  return count === 1 ? '1 mark not saved yet' : `${count} marks not saved yet`
}
