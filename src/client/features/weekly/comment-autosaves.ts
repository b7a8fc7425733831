import type { QueryClient } from '@tanstack/react-query'
import { commentInTheWay, saveComment } from '#client/api/comments.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CommentAutosave } from './comment-autosave.ts'
import type { SaveComment } from './comment-autosave.ts'
import { keepComments, takeKeptComments } from './kept-comments.ts'

export type CommentPlace = { pupilId: number; weekStartDate: IsoDate }

// What is not settled outlives the screen: it is still there when the week is opened again.
const autosaves = new Map<string, CommentAutosave>()
const listeners = new Set<() => void>()
let writer: string | undefined
let isSessionOver = false

const keyOf = ({ pupilId, weekStartDate }: CommentPlace) => `${weekStartDate} ${pupilId}`

/** The comment being written there, or a new one that begins with what is stored. */
export function autosaveAt(place: CommentPlace, stored: string, queryClient: QueryClient): CommentAutosave {
  const key = keyOf(place)
  const known = autosaves.get(key)
  if (known) return known
  const autosave = new CommentAutosave(stored, saveAt(place, queryClient))
  autosave.subscribe(() => {
    if (autosave.view().state === 'idle') autosaves.delete(key)
    else autosaves.set(key, autosave)
    for (const listener of listeners) listener()
  })
  return autosave
}

/** §8: a failure is only logged. Through the query client, so that an ended session is noticed here too. */
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
      return { ok: false, other: commentInTheWay(error), isGone: status === 404 }
    }
  }
}

/** Says who writes here, and sends what they had typed before a reload or before their session ended. */
export function writeAs(userId: string, queryClient: QueryClient): void {
  if (writer === userId) return
  writer = userId
  for (const { text, expected, unanswered = [], ...place } of takeKeptComments(sessionStorage, userId))
    autosaveAt(place, expected, queryClient).resume({ text, unanswered })
}

function keepUnsaved(): void {
  if (writer === undefined) return
  const unsaved = [...autosaves].flatMap(([key, autosave]) => {
    const place = { weekStartDate: key.slice(0, 10), pupilId: Number(key.slice(11)) }
    return autosave.unsaved ? [{ ...place, ...autosave.unsaved }] : []
  })
  keepComments(sessionStorage, writer, unsaved)
}

const isAnyStuck = () => [...autosaves.values()].some(({ isStuck }) => isStuck)

/** The weeks of the comments that could not be saved, one entry for each comment, as one text that can be compared. */
export const stuckWeeks = (): string =>
  [...autosaves].flatMap(([key, { isStuck }]) => (isStuck ? key.slice(0, 10) : [])).join(' ')

export function subscribeToAutosaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function flushAll(options: { isClosing?: boolean } = {}): void {
  for (const autosave of autosaves.values()) autosave.flush(options)
}

/**
 * [F3] Nothing typed is lost silently: it goes out when the page is hidden, and leaving warns where it cannot. On the
 * way to a new login nothing asks: the comments are kept and go out after it.
 */
function watchThePage(): void {
  window.addEventListener('pagehide', () => {
    flushAll({ isClosing: true })
    keepUnsaved()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll({ isClosing: true })
  })
  window.addEventListener('online', () => flushAll())
  window.addEventListener('beforeunload', (event) => {
    // Asked before the last attempt is made: whether that one succeeds is not known in time.
    if (isAnyStuck() && !isSessionOver) event.preventDefault()
    flushAll({ isClosing: true })
  })
}

watchThePage()
