import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { AttendanceRecord } from '#contract/attendance.ts'
import { isRefusal, markInTheWay, saveMark, saveMarks, takeRecords } from '#client/api/attendance.ts'
import { guardLeaving } from '#client/lib/leave-guard.ts'
import { toast } from '#client/ui/toast-store.ts'
import { MarkDesk } from './mark-desk.ts'
import type { DeskEntry, Failure, Outlet } from './mark-desk.ts'
import { tellAboutMark } from './mark-messages.ts'
import { standingOf } from './mark-slot.ts'

const desks = new WeakMap<QueryClient, MarkDesk>()

/** The marks that are not settled, and what can be done with them. */
export function useMarks() {
  const desk = deskOf(useQueryClient())
  const entries = useSyncExternalStore(desk.subscribe, desk.entries)
  return { desk, entries }
}

function deskOf(client: QueryClient): MarkDesk {
  const known = desks.get(client)
  if (known) return known
  const desk = new MarkDesk(outletOf(client))
  desks.set(client, desk)
  watchThePage(desk)
  return desk
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
  const codes = session === 'am' ? { amCode: code, pmCode: other } : { amCode: other, pmCode: code }
  return { studentId, date, ...codes, session, expected, ...(reason && { reason }) }
}

function failureOf(error: unknown): Failure {
  const by = markInTheWay(error)
  if (by) return { kind: 'changed', by }
  if (!isRefusal(error)) return { kind: 'undelivered' }
  // A record that was locked meanwhile comes with the refusal.
  const { current } = error.body as { current?: AttendanceRecord }
  return { kind: 'refused', sentence: error.serverMessage, current }
}

/** [D17] What could not be delivered goes out when the network is back; leaving before that warns. */
function watchThePage(desk: MarkDesk): void {
  window.addEventListener('online', () => void desk.resend())
  window.addEventListener('beforeunload', (event) => {
    if (unsavedCount(desk.entries()) > 0) event.preventDefault()
  })
}

/** [D17] Leaving the register within the product asks first; the browser's own way back cannot be asked, so it is told. */
export function useLeaveWarning(): void {
  const desk = deskOf(useQueryClient())
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

/** How many marks could not be delivered. */
export function unsavedCount(entries: ReadonlyMap<string, DeskEntry>): number {
  return [...entries.values()].filter(({ slot }) => standingOf(slot) === 'unsaved').length
}
