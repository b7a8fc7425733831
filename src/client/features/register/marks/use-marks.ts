import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { watchSaves } from '#client/api/attendance.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import type { Queue } from '#client/outbox/queue.ts'
import { isNote, isSamePending, pendingMarks } from './pending-marks.ts'
import type { PendingMarks } from './pending-marks.ts'

type Shown = { queue: Queue; pending: PendingMarks; notes: Queue }
const shown = new WeakMap<Outbox, Shown>()
const NO_NOTES: Queue = []

/** The outbox of this page, its marks and its notes. */
export function useMarks() {
  const { outbox } = useOutbox()
  const pending = useSyncExternalStore(outbox.subscribe, () => shownOf(outbox).pending)
  const notes = useSyncExternalStore(outbox.subscribe, () => shownOf(outbox).notes)
  return { outbox, pending, notes }
}

/** The same marks and notes until a card shows something else. */
function shownOf(outbox: Outbox): Shown {
  const before = shown.get(outbox)
  const queue = outbox.queue()
  if (before?.queue === queue) return before
  const [pending, notes] = [pendingMarks(queue), queue.filter(isNote)]
  const now = {
    queue,
    pending: before && isSamePending(before.pending, pending) ? before.pending : pending,
    notes: notes.length > 0 ? notes : NO_NOTES,
  }
  shown.set(outbox, now)
  return now
}

/** §7: after marking, the register is read again to show what others marked. */
export function useReadAgainAfterSaves(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      watchSaves(
        () =>
          void import('#client/live/quiet-reads.ts').then(
            ({ readAfterSave }) => readAfterSave(client, { queryKey: pupilKeys.register }),
            () => {},
          ),
      ),
    [client],
  )
}
