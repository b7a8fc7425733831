import { isStuck, isUnsaved, lastItems } from '#client/outbox/queue.ts'
import type { LastItem, Queue } from '#client/outbox/queue.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isMark, readPlace, toCode } from './mark-kind.ts'
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
