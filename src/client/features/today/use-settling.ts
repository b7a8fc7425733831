import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import {
  explain,
  logAttempt,
  markChange,
  settleByMovement,
  settleChild,
} from '#client/api/office-day/desk.ts'
import type { MarkChange } from '#client/api/office-day/desk.ts'
import { enterMovement, takeBackArrival } from '#client/api/office-day/movements.ts'
import { conflictingMark } from '#client/api/attendance.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { liveRegion } from '#client/ui/feedback/live-region.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { ATTEMPTS, settleReason } from '#domain/office-day/contact-attempts.ts'
import type { Outcome } from '#domain/office-day/contact-attempts.ts'
import { ARRIVAL_TAKEN_BACK, arrivalToTakeBack, movementReason } from '#domain/office-day/movements.ts'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { callName, displayName } from '#domain/pupils/pupils.ts'
import { childKey } from '#client/widgets/desk/desk-view.ts'
import { arrivingNow } from './arriving-now.ts'

export type Settling = ReturnType<typeof useSettling>

/** What of a line could not be saved, in words. */
export type Failure = { words: string; tryAgain: () => void }

/** What can be done with a line, and which lines were settled since the tab was opened. */
export function useSettling(today: DeskToday) {
  const client = useQueryClient()
  const [settledHere, setSettledHere] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())

  const keep = (child: DeskChildAnswer, isSettled: boolean) =>
    setSettledHere((before) => {
      const after = new Set(before)
      if (isSettled) after.add(childKey(child))
      else after.delete(childKey(child))
      return after
    })

  const setFailure = (child: DeskChildAnswer, failure: Failure | undefined) =>
    setFailures((before) => {
      const after = new Map(before)
      if (failure) after.set(childKey(child), failure)
      else after.delete(childKey(child))
      return after
    })

  /** Returns whether it is saved. Where it fails, the line stays, and says what is not saved. */
  async function change(
    child: DeskChildAnswer,
    changes: readonly MarkChange[],
    reason: string,
    save?: () => Promise<void>,
  ): Promise<boolean> {
    setFailure(child, undefined)
    const { studentId, date } = child
    const settled = { studentId, date, changes, reason }
    const unsaved = await (save ? settleByMovement(client, settled, save) : settleChild(client, settled))
    if (!unsaved) return true
    const failed = `The mark of ${callName(child)} could not be saved. Try again.`
    toast({ tone: 'danger', title: 'Error', description: messageFor(unsaved.error, failed) })
    // A colleague was first: the line shows what they entered, and there is nothing to try again.
    const isSettledElsewhere = conflictingMark(unsaved.error) !== null
    keep(child, !isSettledElsewhere)
    if (isSettledElsewhere) return false
    setFailure(child, {
      words: unsavedLabel(changes, unsaved.changes, reason),
      tryAgain: () => void change(child, unsaved.changes, reason, save),
    })
    return false
  }
  return {
    settledHere,
    failureOf: (child: DeskChildAnswer) => failures.get(childKey(child)),
    forgetSettled: () => setSettledHere(new Set()),
    /** Turns every N of the day into the code, with what was said and the call in which it was. */
    settle(child: DeskChildAnswer, code: Code, note: string): void {
      keep(child, true)
      const reason = settleReason({ note, attempts: child.attempts, otherwise: meaningOf(code) })
      liveRegion.say(`${displayName(child)}: ${meaningOf(code)}`)
      void change(child, explain(child, code), reason)
    },
    /** [M6] The child is at the door: the arrival is entered, and the school's times decide between present, L and U. */
    arrive(child: DeskChildAnswer, said: string): void {
      const { studentId, date, yearGroup } = child
      const { movement, marks } = arrivingNow(child, today, schoolTimeNow().time)
      const note = said.trim() || null
      const reason = movementReason(movement, { yearGroup, times: today.times, note })
      keep(child, true)
      liveRegion.say(`${displayName(child)}: ${reason}`)
      const changes = marks.flatMap(({ session, code }) => (code ? [markChange(child, session, code)] : []))
      const id = operationId()
      const body = { ...movement, studentId, date, note, marks }
      void change(child, changes, reason, () => enterMovement(client, body, id))
    },
    /** The absence needs a reason after all; a child who had come has not. */
    async takeBack(child: DeskChildAnswer): Promise<void> {
      const settled = SESSIONS.filter(
        (session) => child[session].wasUnexplained && child[session].code !== 'N',
      )
      const changes = settled.map((session) => markChange(child, session, 'N'))
      const { studentId, date } = child
      const movements = today.movements.filter((movement) => movement.studentId === studentId)
      const arrival = date === today.date ? arrivalToTakeBack(movements) : undefined
      // The line stays until it is open again.
      if (!arrival) {
        if (await change(child, changes, 'Taken back: the reason is not known')) keep(child, false)
        return
      }
      const marks = changes.map(({ session, from, to }) => ({ session, code: to, expected: from.code }))
      const body = { movementId: arrival.id, studentId, date, marks }
      const id = operationId()
      const takeBack = () => takeBackArrival(client, body, id)
      if (await change(child, changes, ARRIVAL_TAKEN_BACK, takeBack)) keep(child, false)
    },
    logAttempt({ studentId, date, ...child }: DeskChildAnswer, contact: Contact, outcome: Outcome) {
      liveRegion.say(`${displayName(child)}: ${ATTEMPTS[outcome].sentence} ${contactLabel(contact)}`)
      return withToast(logAttempt(client, { studentId, date, contact: contactLabel(contact), outcome }), {
        failed:
          outcome === 'sent'
            ? `The message about ${callName(child)} is copied, but could not be noted as sent. Try again.`
            : `The call about ${callName(child)} could not be noted. Try again.`,
      })
    },
  }
}

/** `Not saved: Illness.`, or `Morning saved. Afternoon not saved: Illness.` */
function unsavedLabel(
  changes: readonly MarkChange[],
  unsaved: readonly MarkChange[],
  reason: string,
): string {
  const saved = changes.filter((change) => !unsaved.includes(change))
  const names = (some: readonly MarkChange[]) => some.map(({ session }) => sessionName(session)).join(', ')
  const what = saved.length > 0 ? `${names(saved)} saved. ${names(unsaved)} not saved` : 'Not saved'
  // An arrival between two registers changes no mark.
  return `${what}: ${unsaved.map(({ to }) => meaningOf(to))[0] ?? reason}.`
}
