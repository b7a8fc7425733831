import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { autosaveAt, stuckWeeks, subscribeToAutosaves } from './comment-autosaves.ts'
import type { CommentPlace } from './comment-autosaves.ts'

/** The comment of one pupil and week; give the component a key of both. Leaving it sends what is typed. */
export function useComment(place: CommentPlace, stored: string) {
  const queryClient = useQueryClient()
  const [autosave] = useState(() => autosaveAt(place, stored, queryClient))
  const view = useSyncExternalStore(autosave.subscribe, autosave.view)
  useEffect(() => () => autosave.flush(), [autosave])
  return { autosave, view }
}

/** The weeks of the comments that could not be saved, one entry for each comment. */
export function useStuckComments(): IsoDate[] {
  return useSyncExternalStore(subscribeToAutosaves, stuckWeeks).split(' ').filter(Boolean)
}
