import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { ToastText } from '#client/ui/feedback/toast-store.ts'
import type { Failure } from './desk-entry.ts'

export const failedWords = (session: Session) =>
  `Failed to mark all students present for ${sessionName(session)} session. Please try again.`

export function lockedWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 locked record was left as it is.' : `${count} locked records were left as they are.`
}

export function changedWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 mark was changed by someone else meanwhile.'
    : `${count} marks were changed by someone else meanwhile.`
}

export function laterWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'The one that you marked since stays.' : `The ${count} that you marked since stay.`
}

/** Says what became of many marks, where there is something to say. */
export function tellDone(text: ToastText, notes: readonly string[] = []): void {
  if (text.title) toast({ ...text, description: notes.filter(Boolean).join(' ') })
}

/** The end of a session has its own toast (§8). */
export function tellFailure(title: string, failure: Failure): void {
  if (failure.kind === 'undelivered' && failure.isSessionOver) return
  const sentence = failure.kind === 'refused' ? failure.sentence : undefined
  toast({ title, description: sentence ?? '', tone: 'danger' })
}
