import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { watchSaves } from '#client/api/attendance.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import type { Queue } from '#client/outbox/queue.ts'
import { isSamePending, pendingMarks } from './pending-marks.ts'
import type { PendingMarks } from './pending-marks.ts'

const shown = new WeakMap<Outbox, { queue: Queue; pending: PendingMarks }>()

/** The outbox of this page and its marks. */
export function useMarks() {
  const { outbox } = useOutbox()
  const pending = useSyncExternalStore(outbox.subscribe, () => pendingOf(outbox))
  return { outbox, pending }
}

/** The same map until a card shows something else. */
function pendingOf(outbox: Outbox): PendingMarks {
  const before = shown.get(outbox)
  const queue = outbox.queue()
  if (before?.queue === queue) return before.pending
  const now = pendingMarks(queue)
  const pending = before && isSamePending(before.pending, now) ? before.pending : now
  shown.set(outbox, { queue, pending })
  return pending
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
