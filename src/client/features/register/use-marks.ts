import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AttendanceRecord } from '#contract/attendance.ts'
import { isRefusal, markInTheWay, saveMark, saveMarks, takeRecords } from '#client/api/attendance.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { guardLeaving } from '#client/lib/leave-guard.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { keepMarks, takeKeptMarks } from './kept-marks.ts'
import type { DeskEntry, Failure, Outlet } from './desk-entry.ts'
import { MarkDesk } from './mark-desk.ts'
import { tellAboutMark } from './mark-messages.ts'
import { readAgainAfterSaves } from './read-again.ts'
import { standingOf } from './mark-slot.ts'

const desks = new WeakMap<QueryClient, MarkDesk>()
const opened = new WeakSet<MarkDesk>()

/** The marks that are not settled, and what can be done with them. */
export function useMarks() {
  const desk = useDesk()
  const entries = useSyncExternalStore(desk.subscribe, desk.entries)
  return { desk, entries }
}

function useDesk(): MarkDesk {
  return deskOf(useQueryClient())
}

/** The one desk of this window; pages that come and go find their marks on it. */
function deskOf(client: QueryClient): MarkDesk {
  const desk = desks.get(client) ?? new MarkDesk(outletOf(client))
  desks.set(client, desk)
  return desk
}

/** Sends the marks kept for this person and watches over the page from then on; asked again, it is open already. */
export function openDesk(client: QueryClient, userId: string): void {
  const desk = deskOf(client)
  if (opened.has(desk)) return
  opened.add(desk)
  watchThePage(desk, userId)
  readAgainAfterSaves(client)
  for (const kept of takeKeptMarks(sessionStorage, userId)) desk.mark(kept)
}

function outletOf(client: QueryClient): Outlet {
  return {
    sendOne: (entry, code, expected) => saveMark(client, bodyOf(entry, code, expected)),
    sendMany: ({ reason, ...shared }, marks) =>
      saveMarks(client, { ...shared, marks, ...(reason && { reason }) }),
    failureOf,
    take: (date, records) => takeRecords(client, date, records),
    tell: tellAboutMark,
  }
}

/** §7: both codes, as specified; `session` says which one is meant. */
function bodyOf(
  { studentId, date, session, other, reason }: DeskEntry,
  code: DeskEntry['other'],
  expected: DeskEntry['other'],
) {
  const codes = { amCode: other, pmCode: other, [`${session}Code`]: code }
  return { studentId, date, ...codes, session, expected, ...(reason && { reason }) }
}

let isSessionOver = false

function failureOf(error: unknown): Failure {
  isSessionOver = error instanceof ApiError && error.status === 401
  const by = markInTheWay(error)
  if (by) return { kind: 'changed', by }
  if (!isRefusal(error)) return { kind: 'undelivered', isSessionOver }
  // A record that was locked meanwhile comes with the refusal.
  const { current } = error.body as { current?: AttendanceRecord }
  return { kind: 'refused', sentence: error.serverMessage, current }
}

/**
 * [D17] What could not be delivered goes out when the network is back; leaving before that warns. On the way to a new
 * login nothing asks: the marks are kept and go out after it.
 */
function watchThePage(desk: MarkDesk, userId: string): void {
  // A browser may end the requests of a page that is being left before it says so by `pagehide`.
  let entriesBefore = desk.entries()
  window.addEventListener('online', () => void desk.resend())
  window.addEventListener('pagehide', () =>
    keepMarks(sessionStorage, userId, desk.unsettledSince(entriesBefore)),
  )
  window.addEventListener('beforeunload', (event) => {
    entriesBefore = desk.entries()
    if (isLeftBehind(desk.entries()) && !isSessionOver) event.preventDefault()
  })
}

/** [D17] Leaving the register within the product asks first; the browser's own way back cannot be asked, so it is told. */
export function useLeaveWarning(): void {
  const desk = useDesk()
  useEffect(() => {
    const release = guardLeaving(() => {
      const count = unsavedCount(desk.entries())
      return count === 0 ? null : `${unsavedWords(count)}. Leave the register all the same?`
    })
    return () => {
      release()
      const count = unsavedCount(desk.entries())
      if (count > 0) toast({ title: unsavedWords(count), description: STILL_HERE, tone: 'danger' })
    }
  }, [desk])
}

const STILL_HERE = 'Go back to the register to send them, and do not close this window before.'

export function unsavedWords(count: number): string {
  return count === 1 ? '1 mark not saved yet' : `${count} marks not saved yet`
}

/** How many marks the server does not hold: those that could not be delivered, and those that await a choice. */
export function unsavedCount(entries: ReadonlyMap<string, DeskEntry>): number {
  return [...entries.values()].filter(({ slot }) => ['unsaved', 'disputed'].includes(standingOf(slot))).length
}

/** Whether closing the window would lose a mark: one not saved, or one that waits for an earlier one to be answered. */
function isLeftBehind(entries: ReadonlyMap<string, DeskEntry>): boolean {
  return unsavedCount(entries) > 0 || [...entries.values()].some(({ slot }) => slot.isDue)
}

/** Whether sending again would help: a disputed mark waits for the teacher, not for the network. */
export function hasUndelivered(entries: ReadonlyMap<string, DeskEntry>): boolean {
  return [...entries.values()].some(({ slot }) => standingOf(slot) === 'unsaved')
}
