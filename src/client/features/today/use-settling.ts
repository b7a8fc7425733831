import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { explain, logAttempt, markChange, settleChild } from '#client/api/office-day/desk.ts'
import type { MarkChange } from '#client/api/office-day/desk.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { liveRegion } from '#client/ui/feedback/live-region.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { ATTEMPTS, settleReason } from '#domain/office-day/contact-attempts.ts'
import type { Outcome } from '#domain/office-day/contact-attempts.ts'
import { arrivalAt, latenessLabel, timesOf } from '#domain/office-day/school-times.ts'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { callName, displayName } from '#domain/pupils/pupils.ts'
import { childKey } from '#client/widgets/desk/desk-view.ts'

export type Settling = ReturnType<typeof useSettling>

/** What of a line could not be saved, in words. */
export type Failure = { words: string; tryAgain: () => void }

/** What can be done with a line, and which lines were settled since the tab was opened. */
export function useSettling(times: DeskToday['times'] | undefined) {
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

  /** Where it fails, the line stays, and says what is not saved. */
  async function change(child: DeskChildAnswer, changes: readonly MarkChange[], reason: string) {
    setFailure(child, undefined)
    const { studentId, date } = child
    const unsaved = await settleChild(client, { studentId, date, changes, reason })
    if (!unsaved) return
    keep(child, true)
    setFailure(child, {
      words: unsavedLabel(changes, unsaved.changes),
      tryAgain: () => void change(child, unsaved.changes, reason),
    })
    const failed = `The mark of ${callName(child)} could not be saved. Try again.`
    toast({ tone: 'danger', title: 'Error', description: messageFor(unsaved.error, failed) })
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
    /** [M1] The child is at the door: the school's times decide between present, L and U. */
    arrive(child: DeskChildAnswer, note: string): void {
      if (!times) return
      const { time } = schoolTimeNow()
      const { session, code, minutesLate } = arrivalAt(timesOf(times, child.yearGroup), time)
      const arrived = `Arrived ${time.replace(/^0/, '')}, ${latenessLabel({ minutesLate })}`
      const reason = [arrived, note.trim()].filter(Boolean).join(': ').slice(0, 200)
      keep(child, true)
      liveRegion.say(`${displayName(child)}: ${reason}`)
      void change(child, [markChange(child, session, code)], reason)
    },
    /** The absence needs a reason after all. */
    takeBack(child: DeskChildAnswer): void {
      keep(child, false)
      const settled = SESSIONS.filter(
        (session) => child[session].wasUnexplained && child[session].code !== 'N',
      )
      const changes = settled.map((session) => markChange(child, session, 'N'))
      void change(child, changes, 'Taken back: the reason is not known')
    },
    logAttempt({ studentId, date, ...child }: DeskChildAnswer, contact: Contact, outcome: Outcome) {
      liveRegion.say(`${displayName(child)}: ${ATTEMPTS[outcome].sentence} ${contactLabel(contact)}`)
      return withToast(logAttempt(client, { studentId, date, contact: contactLabel(contact), outcome }), {
        failed: `The call about ${callName(child)} could not be noted. Try again.`,
      })
    },
  }
}

/** `Not saved: Illness.`, or `Morning saved. Afternoon not saved: Illness.` */
function unsavedLabel(changes: readonly MarkChange[], unsaved: readonly MarkChange[]): string {
  const saved = changes.filter((change) => !unsaved.includes(change))
  const names = (some: readonly MarkChange[]) => some.map(({ session }) => sessionName(session)).join(', ')
  const what = saved.length > 0 ? `${names(saved)} saved. ${names(unsaved)} not saved` : 'Not saved'
  return `${what}: ${unsaved.map(({ to }) => meaningOf(to))[0]}.`
}
