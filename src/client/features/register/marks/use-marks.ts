import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
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

const QUIET_MS = 1_000

/**
 * §7: after marking, the register is read again to show what others marked. It waits until the teacher has not touched
 * the page for a second and no menu is open, so that no card changes under the finger.
 */
export function useReadAgainAfterSaves(): void {
  const client = useQueryClient()
  useEffect(() => readAgainAfterSaves(client), [client])
}

function readAgainAfterSaves(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saves = 0
  let savesRead = 0

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), QUIET_MS)
  }
  async function read(): Promise<void> {
    if (document.querySelector('[role=menu], dialog[open]')) return wait()
    const before = saves
    await client.refetchQueries({ queryKey: pupilKeys.register, type: 'active' }, { throwOnError: false })
    savesRead = before
  }
  function postpone(): void {
    if (saves === savesRead) return
    // A first read goes on: without it there is nothing to tap.
    void client.cancelQueries({
      queryKey: pupilKeys.register,
      predicate: ({ state }) => state.data !== undefined,
    })
    wait()
  }
  const stopWatching = watchSaves(() => {
    saves += 1
    wait()
  })
  document.addEventListener('pointerdown', postpone)
  document.addEventListener('keydown', postpone)
  return () => {
    clearTimeout(timer)
    stopWatching()
    document.removeEventListener('pointerdown', postpone)
    document.removeEventListener('keydown', postpone)
  }
}
