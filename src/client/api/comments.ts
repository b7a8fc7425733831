import { queryOptions } from '@tanstack/react-query'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { ChangedComment, WeeklyComment } from '#contract/comments.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** §7: every comment is stored under this class, whichever class is shown. */
const COMMENT_CLASS = '5A'

/** The comment on a pupil's week that is written here, and those that are stored under other classes. */
export type PupilComments = { text: string; others: string[] }

const readListeners = new Set<() => void>()

/** Calls the listener as a read of comments begins. */
export const watchReads = (listener: () => void): unknown => readListeners.add(listener)

/** The comments of one week on the pupils of a class, by pupil. */
export function commentsQuery(weekStartDate: IsoDate, yearGroup: string) {
  return queryOptions({
    // Colleagues write comments too, so each visit reads them again.
    gcTime: 0,
    queryKey: ['comments', weekStartDate, yearGroup],
    queryFn: async () => {
      for (const listener of readListeners) listener()
      const comments = await call('comments.week', { query: { weekStartDate, yearGroup } })
      const ofPupils = Map.groupBy(comments, ({ studentId }) => studentId)
      return new Map([...ofPupils].map(([studentId, ofPupil]) => [studentId, pupilComments(ofPupil)]))
    },
  })
}

function pupilComments(comments: readonly WeeklyComment[]): PupilComments {
  const isWrittenHere = ({ classId }: WeeklyComment) => classId === COMMENT_CLASS
  return {
    text: comments.find(isWrittenHere)?.comment ?? '',
    // For example those without a class, which the server stores under All.
    others: comments.filter((one) => !isWrittenHere(one) && one.comment !== '').map(({ comment }) => comment),
  }
}

export type CommentToSave = { studentId: number; weekStartDate: IsoDate; comment: string; expected: string }

/** A repeat with the same id changes nothing. */
export function saveComment(comment: CommentToSave, id: string): Promise<WeeklyComment> {
  return call('comments.save', {
    body: { ...comment, classId: COMMENT_CLASS },
    ...writeOptions(id),
  })
}

type ConflictingComment = { comment: string; updatedBy: string | null; isOwn: boolean }

/** The comment that a save conflicted with; null for any other failure. */
export function conflictingComment(error: unknown): ConflictingComment | null {
  if (!(error instanceof ApiError) || error.code !== 'commentChanged') return null
  const { current, isOwn = false } = error.body as ChangedComment
  return { comment: current?.comment ?? '', updatedBy: current?.updatedBy ?? null, isOwn }
}
