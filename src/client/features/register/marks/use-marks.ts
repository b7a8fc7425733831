import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  applyRecords,
  conflictingMark,
  isRefusal,
  saveMark,
  saveMarks,
  watchSaves,
} from '#client/api/attendance.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { guardLeaving } from '#client/lib/leave-guard.ts'
import { liveRegion } from '#client/ui/feedback/live-region.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { AttendanceRecord } from '#contract/attendance.ts'
import { MarkOutbox } from './mark-outbox.ts'
import {
  codeLabel,
  keepMarks,
  takeKeptMarks,
  unsavedCount,
  unsavedLabel,
  wouldLoseMark,
} from './pending-mark.ts'
import type { Failure, MarkApi, OutboxEvent, PendingMark } from './pending-mark.ts'

const outboxes = new WeakMap<QueryClient, MarkOutbox>()
const started = new WeakSet<MarkOutbox>()

/** The outbox of this window and its unsaved marks. */
export function useMarks() {
  const outbox = useOutbox()
  const pending = useSyncExternalStore(outbox.subscribe, outbox.pending)
  return { outbox, pending }
}

function useOutbox(): MarkOutbox {
  return outboxOf(useQueryClient())
}

function outboxOf(client: QueryClient): MarkOutbox {
  const outbox = outboxes.get(client) ?? new MarkOutbox(markApi(client))
  outboxes.set(client, outbox)
  return outbox
}

/** Sends the marks kept for this person and watches the page from then on; a second call does nothing. */
export function startOutbox(client: QueryClient, userId: string): void {
  const outbox = outboxOf(client)
  if (started.has(outbox)) return
  started.add(outbox)
  watchPage(outbox, userId)
  readAgainAfterSaves(client)
  for (const kept of takeKeptMarks(sessionStorage, userId)) outbox.mark(kept)
}

function markApi(client: QueryClient): MarkApi {
  return {
    sendOne: (mark, code, expected) => saveMark(client, toBody(mark, code, expected)),
    sendMany: ({ reason, ...shared }, marks) =>
      saveMarks(client, { ...shared, marks, ...(reason && { reason }) }),
    failureOf,
    applyRecords: (date, records) => applyRecords(client, date, records),
    notify: tellAboutMark,
  }
}

/** §7: both codes, as specified; `session` says which one is meant. */
function toBody(
  { studentId, date, session, other, reason }: PendingMark,
  code: PendingMark['other'],
  expected: PendingMark['other'],
) {
  const codes = { amCode: other, pmCode: other, [`${session}Code`]: code }
  return { studentId, date, ...codes, session, expected, ...(reason && { reason }) }
}

let isSessionOver = false

function failureOf(error: unknown): Failure {
  isSessionOver = error instanceof ApiError && error.status === 401
  const conflict = conflictingMark(error)
  if (conflict) return { kind: 'conflict', with: conflict }
  if (!isRefusal(error)) return { kind: 'undelivered', isSessionOver }
  // A refusal brings the record along where it was locked since it was read.
  const { current } = error.body as { current?: AttendanceRecord }
  return { kind: 'refused', sentence: error.serverMessage, current }
}

const FAILED = 'Failed to update attendance. Please try again.'

/** [D17] Tells the teacher, and a screen reader, whether a mark was saved. */
function tellAboutMark(event: OutboxEvent): void {
  const { name, sync } = event.mark
  switch (event.kind) {
    case 'saved':
      liveRegion.say(`${name}: ${codeLabel(event.code)}, saved`)
      toast({ title: 'Attendance updated successfully!', tone: 'success' })
      return
    case 'refused': {
      liveRegion.say(`${name}: ${codeLabel(sync.wanted)}, refused`)
      const description = [FAILED, event.sentence].filter(Boolean).join(' ')
      toast({ title: 'Error', description, tone: 'danger' })
      return
    }
    case 'undelivered':
      liveRegion.say(`${name}: ${codeLabel(sync.wanted)}, not saved yet`)
      // The end of a session has its own toast (§8).
      if (!event.isSessionOver) toast({ title: 'Error', description: FAILED, tone: 'danger' })
      return
    case 'conflict':
      liveRegion.say(`${name}: marked by someone else meanwhile. Choose which mark stands.`)
  }
}

/**
 * [D17] Undelivered marks go out when the network is back; leaving before that warns. When the session has ended, nothing
 * asks: the marks are kept and go out after the new login.
 */
function watchPage(outbox: MarkOutbox, userId: string): void {
  // A browser may end the requests of a page that is being left before `pagehide`.
  let pendingBefore = outbox.pending()
  window.addEventListener('online', () => void outbox.resend())
  window.addEventListener('pagehide', () =>
    keepMarks(sessionStorage, userId, outbox.unsavedSince(pendingBefore)),
  )
  window.addEventListener('beforeunload', (event) => {
    pendingBefore = outbox.pending()
    if (wouldLoseMark(pendingBefore) && !isSessionOver) event.preventDefault()
  })
}

const QUIET_MS = 1_000

/**
 * §7: after marking, the register is read again to show what others marked. It waits until the teacher has not touched
 * the page for a second and no menu is open, so that no card changes under the finger.
 */
function readAgainAfterSaves(client: QueryClient): void {
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
  watchSaves(() => {
    saves += 1
    wait()
  })
  document.addEventListener('pointerdown', postpone)
  document.addEventListener('keydown', postpone)
}

/** [D17] Leaving the register within the product asks first; the browser's Back button cannot ask, so a toast warns. */
export function useLeaveWarning(): void {
  const outbox = useOutbox()
  useEffect(() => {
    const release = guardLeaving(() => {
      const count = unsavedCount(outbox.pending())
      return count === 0 ? null : `${unsavedLabel(count)}. Leave the register all the same?`
    })
    return () => {
      release()
      const count = unsavedCount(outbox.pending())
      if (count > 0) toast({ title: unsavedLabel(count), description: STILL_HERE, tone: 'danger' })
    }
  }, [outbox])
}

const STILL_HERE = 'Go back to the register to send them, and do not close this window before.'
