import { useEffect, useState } from 'react'
import type { Code } from '#domain/codes.ts'
import { markAllPresent } from '#domain/marks.ts'
import { presentCodeFor, sessionName } from '#domain/sessions.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { BulkMark, Failure } from './desk-entry.ts'
import type { MarkDesk } from './mark-desk.ts'
import { markOf } from './register-cards.ts'
import type { CardMark, PupilFace, RegisterDay } from './register-cards.ts'

export const UNDO_MS = 10_000

type BulkInput = RegisterDay & {
  desk: MarkDesk
  faces: readonly PupilFace[]
  marks: ReadonlyMap<number, CardMark>
  /** What the register holds, whatever is on its way. */
  recordedCode: (pupilId: number) => { confirmed: Code | null; other: Code | null }
  reason: string | undefined
}

type Undoable = { id: number; marks: BulkMark[]; shared: Pick<RegisterDay, 'date' | 'session'> }

/** [D10] Mark All Present, the quieter way for those not marked yet, and for ten seconds the way back. */
export function useBulk({ desk, faces, marks, recordedCode, reason, ...day }: BulkInput) {
  const [undoable, setUndoable] = useState<Undoable>()
  const [isBusy, setIsBusy] = useState(false)
  const { date, session } = day
  const isHere = undoable?.shared.date === date && undoable.shared.session === session

  useEffect(() => {
    if (!undoable) return undefined
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])

  async function markPresent(chosen: readonly PupilFace[], words: { done: (count: number) => string }) {
    if (isBusy) return
    const lockedIds = new Set(chosen.flatMap(({ id }) => (markOf(marks, id).isLocked ? [id] : [])))
    const names = new Map(chosen.map(({ id, name }) => [id, name]))
    const ids = chosen.map(({ id }) => id)
    const bulk = markAllPresent(ids, lockedIds, session).map(({ pupilId, code }) => {
      return { studentId: pupilId, code, name: names.get(pupilId) ?? '', ...recordedCode(pupilId) }
    })
    if (bulk.length === 0) {
      if (lockedIds.size > 0) toast({ title: lockedWords(lockedIds.size) })
      return
    }
    setIsBusy(true)
    const answer = await desk.markMany({ date, session, reason, marks: bulk })
    setIsBusy(false)
    if (!answer.ok) {
      tellFailure(failedWords(session), answer.failure)
      return
    }
    const changed = answer.saved.changedMeanwhile.map(({ studentId }) => studentId)
    const left = new Set([...answer.saved.locked, ...changed])
    const done = bulk.filter(({ studentId }) => !left.has(studentId))
    const lockedCount = lockedIds.size + answer.saved.locked.length
    const notes = [lockedWords(lockedCount), changedWords(changed.length)]
    const title = words.done(done.length)
    toast({ title, ...describe(notes.filter(Boolean).join(' ')), tone: 'success' })
    const present = presentCodeFor(session)
    const undone = done
      .filter(({ confirmed }) => confirmed !== present)
      .map((mark) => ({ ...mark, code: mark.confirmed, confirmed: present }))
    if (undone.length > 0) setUndoable({ id: Date.now(), marks: undone, shared: { date, session } })
  }

  async function undo() {
    if (!undoable || !isHere) return
    setUndoable(undefined)
    // What the teacher has marked since is meant to stay.
    const untouched = undoable.marks.filter(
      ({ studentId, confirmed }) => markOf(marks, studentId).code === confirmed,
    )
    const later = undoable.marks.length - untouched.length
    if (untouched.length === 0) {
      toast({ title: laterWords(later) })
      return
    }
    const answer = await desk.markMany({ ...undoable.shared, reason, marks: untouched })
    if (answer.ok) {
      // So is what somebody else has marked: an undo is no claim to a mark, so there is nothing to choose.
      const { changedMeanwhile } = answer.saved
      for (const { studentId } of changedMeanwhile) desk.keepTheirs({ ...undoable.shared, studentId })
      const notes = [laterWords(later), changedWords(changedMeanwhile.length)].filter(Boolean).join(' ')
      toast({ title: 'The marks are as they were before', ...describe(notes), tone: 'success' })
    } else {
      setUndoable(undoable)
      tellFailure('The marks could not be put back. Please try again.', answer.failure)
    }
  }

  const unmarked = faces.filter(({ id }) => {
    const { code, isLocked } = markOf(marks, id)
    return code === null && !isLocked
  })
  return {
    isBusy,
    unmarkedCount: unmarked.length,
    markAll: () =>
      void markPresent(faces, {
        done: (count) => `Marked all ${count} students as present for ${sessionName(session)} session!`,
      }),
    markRest: () =>
      void markPresent(unmarked, {
        done: (count) => `Marked ${count} more as present for ${sessionName(session)} session!`,
      }),
    undo: () => void undo(),
    undoKey: isHere ? undoable.id : undefined,
  }
}

export type Bulk = ReturnType<typeof useBulk>

const failedWords = (session: RegisterDay['session']) =>
  `Failed to mark all students present for ${sessionName(session)} session. Please try again.`

function lockedWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 locked record was left as it is.' : `${count} locked records were left as they are.`
}

function changedWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 mark was changed by someone else meanwhile.'
    : `${count} marks were changed by someone else meanwhile.`
}

function laterWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'The one that you marked since stays.' : `The ${count} that you marked since stay.`
}

/** The end of a session has its own toast (§8). */
function tellFailure(title: string, failure: Failure): void {
  if (failure.kind === 'undelivered' && failure.isSessionOver) return
  toast({ title, ...describe(failure.kind === 'refused' ? failure.sentence : undefined), tone: 'danger' })
}

const describe = (description: string | undefined) => (description ? { description } : {})
