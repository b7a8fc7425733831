import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#client/api/attendance.ts'
import { conflictingComment, saveComment } from '#client/api/comments.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import type { EntryKind, Outcome } from '#client/outbox/outbox.ts'
import { firstItem } from '#client/outbox/queue.ts'
import type { Entry, Result } from '#client/outbox/queue.ts'
import { isTypedOn } from '#domain/reports/comment-autosave.ts'
import { readPlace } from './comment-autosave.ts'
import { autosaves } from './comment-outbox.ts'

/** How comments are sent. §8: a failure is only logged. */
export function commentKind(client: QueryClient): EntryKind {
  return {
    send: (entry) => send(client, entry),
    tell: (entry, outcome) => autosaves.get(firstItem(entry).place)?.settle(entry, outcome),
  }
}

async function send(client: QueryClient, entry: Entry): Promise<Outcome> {
  const { place, value, seen } = firstItem(entry)
  const { pupilId: studentId, weekStartDate } = readPlace(place)
  const comment = { studentId, weekStartDate, comment: String(value), expected: String(seen) }
  const answered = (result?: Result): Outcome => ({
    type: 'answered',
    results: new Map(result && [[place, result]]),
  })
  // Through the query client, which notices the end of a session.
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => saveComment(comment, entry.id) })
  try {
    await mutation.execute(undefined)
    return answered({ held: value })
  } catch (error) {
    const other = conflictingComment(error)
    const typed = { seen: comment.expected, kept: comment.comment, stored: other?.comment ?? '' }
    // As its page closed, the whole text went out; only its beginning was on the disk.
    const saysAll = entry.isAdopted === true && other?.isOwn === true && isTypedOn(typed)
    if (!saysAll) reportFailure('The comment could not be saved', error)
    if (other) return answered({ theirs: other.comment, theirName: other.updatedBy, saysAll })
    const status = error instanceof ApiError ? error.status : undefined
    // The pupil was deleted: there is nothing left to save.
    if (status === 404) return answered()
    return failureOf(error)
  }
}
