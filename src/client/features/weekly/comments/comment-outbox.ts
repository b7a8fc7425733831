import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { commentsQuery, watchReads } from '#client/api/comments.ts'
import { useStore } from '#client/lib/create-store.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { isStuck, isUnsaved, lastItems } from '#client/outbox/queue.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CommentAutosave, isComment, placeOf, readPlace, unsendable } from './comment-autosave.ts'
import type { CommentPlace } from './comment-autosave.ts'

/** The comments on screen, and those that were not saved yet when their fields closed. */
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
      forgetIfSaved(autosave)
    }
  }, [autosave])
  return { autosave, view }
}

watchReads(() => autosaves.forEach(forgetIfSaved))

/** A read that begins from now on holds what is saved. An earlier one may not: the field that it opens goes on with this text. */
function forgetIfSaved(autosave: CommentAutosave): void {
  if (!shown.has(autosave) && autosave.view().state === 'idle') autosaves.delete(autosave.place)
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
