import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { commentsQuery } from '#client/api/comments.ts'
import { useStore } from '#client/lib/create-store.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { isStuck, isUnsaved, lastItems } from '#client/outbox/queue.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CommentAutosave, isComment, placeOf, readPlace, unsendable } from './comment-autosave.ts'
import type { CommentPlace } from './comment-autosave.ts'

/** The comments on screen, and those that are not saved yet. */
export const autosaves = new Map<string, CommentAutosave>()
const shown = new Set<CommentAutosave>()
const watched = new WeakSet<Outbox>()

/** The stored comments of a week by pupil. */
export function useComments(weekStartDate: IsoDate, yearGroup: string) {
  const { outbox } = useOutbox()
  useEffect(() => watch(outbox), [outbox])
  const { data, isPending, isError, refetch } = useQuery(commentsQuery(weekStartDate, yearGroup))
  return { ofPupils: data, isPending, isError, onRetry: () => void refetch() }
}

/** The comment of one pupil and week; give the component a key of both. Leaving it sends the text. */
export function useComment(place: CommentPlace, stored: string) {
  const { outbox } = useOutbox()
  const [autosave] = useState(
    () => autosaves.get(placeOf(place)) ?? new CommentAutosave(outbox, placeOf(place), stored),
  )
  const view = useSyncExternalStore(autosave.subscribe, autosave.view)
  useEffect(() => {
    shown.add(autosave)
    autosaves.set(autosave.place, autosave)
    autosave.follow()
    return () => {
      shown.delete(autosave)
      autosave.flush()
      forgetOnceIdle(autosave)
    }
  }, [autosave])
  return { autosave, view }
}

/** Until then a field that opens again goes on with it. */
function forgetOnceIdle(autosave: CommentAutosave): void {
  const forget = () => {
    if (autosave.view().state !== 'idle') return
    stopWatching()
    if (!shown.has(autosave)) autosaves.delete(autosave.place)
  }
  const stopWatching = autosave.subscribe(forget)
  forget()
}

/** The weeks of the comments that could not be saved, one entry for each comment. */
export function useStuckWeeks(): IsoDate[] {
  const { outbox } = useOutbox()
  const stuck = useSyncExternalStore(outbox.subscribe, () => stuckPlaces(outbox).join())
  const places = new Set([...stuck.split(','), ...useStore(unsendable)])
  return [...places].filter(isComment).map((place) => readPlace(place).weekStartDate)
}

function stuckPlaces(outbox: Outbox): string[] {
  const queue = outbox.queue()
  const isWaitingLong = isStuck(queue)
  return [...lastItems(queue)].flatMap(([place, { state }]) => {
    const hasFailed = isUnsaved(state, isWaitingLong) && !outbox.isHeld(place)
    return hasFailed || state.status === 'conflict' ? place : []
  })
}

/** [F3] The text goes out when the page is hidden; leaving warns where it cannot be sent. A second call does nothing. */
function watch(outbox: Outbox): void {
  if (watched.has(outbox)) return
  watched.add(outbox)
  outbox.subscribe(() => {
    for (const autosave of autosaves.values()) autosave.follow()
  })
  window.addEventListener('pagehide', () => flushAll({ isClosing: true }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll({ isClosing: true })
  })
  window.addEventListener('beforeunload', (event) => {
    if (unsendable.get().length > 0) event.preventDefault()
    flushAll({ isClosing: true })
  })
}

export function flushAll(options: { isClosing?: boolean } = {}): void {
  for (const autosave of autosaves.values()) if (autosave.view().state === 'pending') autosave.flush(options)
}
