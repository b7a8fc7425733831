import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { commentsQuery, conflictingComment, saveComment } from '#client/api/comments.ts'
import { useAccount } from '#client/lib/account.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { createStore, useStore } from '#client/lib/create-store.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import { KEPT_COMMENTS, keepEntries, takeKeptEntries } from '#client/outbox/kept-entries.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CommentAutosave } from './comment-autosave.ts'
import type { SaveComment } from './comment-autosave.ts'

export type CommentPlace = { pupilId: number; weekStartDate: IsoDate }

// Unsaved comments outlive the screen: they are still there when the week is opened again.
const autosaves = new Map<string, { place: CommentPlace; autosave: CommentAutosave }>()
/** The weeks of the comments that could not be saved, one entry for each comment. */
const stuckWeeks = createStore('')
let writer: string | undefined
let isSessionOver = false

const keyOf = ({ pupilId, weekStartDate }: CommentPlace) => `${weekStartDate} ${pupilId}`

/** The stored comments of a week by pupil. */
export function useComments(weekStartDate: IsoDate, yearGroup: string) {
  const queryClient = useQueryClient()
  const { id } = useAccount()
  // Before the fields appear, so that they begin with the text that was kept.
  useEffect(() => startCommentOutbox(queryClient, id), [id, queryClient])
  const { data, isPending, isError, refetch } = useQuery(commentsQuery(weekStartDate, yearGroup))
  return { ofPupils: data, isPending, isError, onRetry: () => void refetch() }
}

/** The comment of one pupil and week; give the component a key of both. Leaving it sends the text. */
export function useComment(place: CommentPlace, stored: string) {
  const queryClient = useQueryClient()
  const [autosave] = useState(() => autosaveAt(place, stored, queryClient))
  const view = useSyncExternalStore(autosave.subscribe, autosave.view)
  useEffect(() => () => autosave.flush(), [autosave])
  return { autosave, view }
}

export function useStuckWeeks(): IsoDate[] {
  return useStore(stuckWeeks).split(' ').filter(isIsoDate)
}

export function flushAll(options: { isClosing?: boolean } = {}): void {
  for (const { autosave } of autosaves.values()) autosave.flush(options)
}

/** Sends the comments kept for this person and watches the page from then on; a second call does nothing. */
export function startCommentOutbox(queryClient: QueryClient, userId: string): void {
  if (writer === userId) return
  if (writer === undefined) watchPage()
  writer = userId
  for (const { text, expected, unanswered = [], ...place } of takeKeptComments(sessionStorage, userId))
    autosaveAt(place, expected, queryClient).resume({ text, unanswered })
}

function autosaveAt(place: CommentPlace, stored: string, queryClient: QueryClient): CommentAutosave {
  const key = keyOf(place)
  const unsaved = autosaves.get(key)
  if (unsaved) return unsaved.autosave
  const autosave = new CommentAutosave(stored, saveAt(place, queryClient))
  autosave.subscribe(() => {
    if (autosave.view().state === 'idle') autosaves.delete(key)
    else autosaves.set(key, { place, autosave })
    stuckWeeks.set(
      [...autosaves.values()]
        .flatMap(({ place: { weekStartDate }, autosave: { isStuck } }) => (isStuck ? weekStartDate : []))
        .join(' '),
    )
  })
  return autosave
}

/** §8: a failure is only logged. The query client notices the end of a session. */
function saveAt({ pupilId, weekStartDate }: CommentPlace, queryClient: QueryClient): SaveComment {
  const mutations = queryClient.getMutationCache()
  return async ({ text, expected }) => {
    const mutation = mutations.build(queryClient, {
      mutationFn: () => saveComment({ studentId: pupilId, weekStartDate, comment: text, expected }),
    })
    try {
      await mutation.execute(undefined)
      return { ok: true }
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      isSessionOver = status === 401
      reportFailure('The comment could not be saved', error)
      return { ok: false, other: conflictingComment(error), isGone: status === 404 }
    }
  }
}

/**
 * [F3] The text goes out when the page is hidden, and leaving warns where it could not be sent. When the session has
 * ended, nothing asks: the comments are kept and go out after the new login.
 */
function watchPage(): void {
  window.addEventListener('pagehide', () => {
    flushAll({ isClosing: true })
    keepUnsaved()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll({ isClosing: true })
  })
  window.addEventListener('online', () => flushAll())
  window.addEventListener('beforeunload', (event) => {
    // Before the last attempt: its answer would come too late.
    if (stuckWeeks.get() !== '' && !isSessionOver) event.preventDefault()
    flushAll({ isClosing: true })
  })
}

function keepUnsaved(): void {
  if (writer === undefined) return
  const unsaved = [...autosaves.values()].flatMap(({ place, autosave }) =>
    autosave.unsaved ? [{ ...place, ...autosave.unsaved }] : [],
  )
  keepComments(sessionStorage, writer, unsaved)
}

/** A text, the comment that it replaces, and the texts that were sent without an answer. */
type KeptComment = CommentPlace & { text: string; expected: string; unanswered?: readonly string[] }

export function keepComments(storage: Storage, userId: string, comments: KeptComment[]): void {
  keepEntries({ storage, key: KEPT_COMMENTS, userId }, comments)
}

export function takeKeptComments(storage: Storage, userId: string): KeptComment[] {
  return takeKeptEntries<KeptComment>({ storage, key: KEPT_COMMENTS, userId }, isComplete)
}

function isComplete({ pupilId, weekStartDate, text, expected, unanswered }: Partial<KeptComment>): boolean {
  const isPlace = typeof pupilId === 'number' && isIsoDate(String(weekStartDate))
  return (
    isPlace && Array.isArray(unanswered ?? []) && typeof text === 'string' && typeof expected === 'string'
  )
}
