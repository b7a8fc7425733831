import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { sayAloud } from './announcer.ts'
import type { DeskEvent } from './desk-entry.ts'

const FAILED = 'Failed to update attendance. Please try again.'

/** [D17] What a teacher reads, and a screen reader says, when a mark has arrived or has not. */
export function tellAboutMark(event: DeskEvent): void {
  const { name, slot } = event.entry
  switch (event.kind) {
    case 'saved':
      sayAloud(`${name}: ${codeWords(event.code)}, saved`)
      toast({ title: 'Attendance updated successfully!', tone: 'success' })
      return
    case 'refused':
      sayAloud(`${name}: ${codeWords(slot.wanted)}, refused`)
      toast({
        title: 'Error',
        description: [FAILED, event.sentence].filter(Boolean).join(' '),
        tone: 'danger',
      })
      return
    case 'undelivered':
      sayAloud(`${name}: ${codeWords(slot.wanted)}, not saved yet`)
      // The end of a session has its own toast (§8).
      if (!event.isSessionOver) toast({ title: 'Error', description: FAILED, tone: 'danger' })
      return
    case 'disputed':
      sayAloud(`${name}: marked by someone else meanwhile. Choose which mark stands.`)
  }
}

/** A mark as it is read aloud. */
export function codeWords(code: Code | null): string {
  return code === null ? 'Not marked yet' : meaningOf(code)
}
