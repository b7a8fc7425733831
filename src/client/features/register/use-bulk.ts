import { useEffect, useState } from 'react'
import type { SavedMarks } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isUnmarked, markAllQuestion } from '#domain/attendance/mark-all.ts'
import { markAllPresent } from '#domain/attendance/marks.ts'
import { presentCodeFor, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { halfDayNow } from '#client/lib/use-school-now.ts'
import { changedWords, failedWords, laterWords, lockedWords, tellDone, tellFailure } from './bulk-words.ts'
import type { BulkAnswer, BulkMark } from './desk-entry.ts'
import type { MarkDesk } from './mark-desk.ts'
import { markOf } from './register-cards.ts'
import type { CardMark, PupilFace, RegisterDay } from './register-cards.ts'

export const UNDO_MS = 10_000
const UNDONE = 'Mark All Present was undone'

type BulkInput = RegisterDay & {
  desk: MarkDesk
  faces: readonly PupilFace[]
  marks: ReadonlyMap<number, CardMark>
  /** What the register holds, whatever is on its way. */
  recordedCode: (pupilId: number) => { confirmed: Code | null; other: Code | null }
  isEveryClass: boolean
  mayMark: () => boolean
}

/** [D10] Mark All Present with its question, the way for those not marked yet, and for ten seconds the way back. */
export function useBulk({ desk, faces, marks, recordedCode, isEveryClass, mayMark, ...day }: BulkInput) {
  const { date, session } = day
  const [undoable, setUndoable] = useUndoable()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isHere = undoable?.shared.date === date && undoable.shared.session === session
  const unmarked = faces.filter(({ id }) => isUnmarked(markOf(marks, id)))
  // Asked anew at every drawing, so that it names the marks that arrive while it is open.
  const question = isAsking ? questionNow() : null
  if (isAsking && !question) setIsAsking(false)

  function questionNow() {
    const pupils = faces.map(({ id, name }) => ({ ...markOf(marks, id), name }))
    return markAllQuestion({ pupils, open: { date, session }, now: halfDayNow(), isEveryClass })
  }

  async function markPresent(chosen: readonly PupilFace[], reason?: string) {
    setIsAsking(false)
    if (isBusy) return
    const isLocked = ({ id }: PupilFace) => markOf(marks, id).isLocked
    const bulk = markAllPresent(chosen, isLocked, session).map(({ id, name, code }) => {
      return { studentId: id, code, name, ...recordedCode(id) }
    })
    const lockedCount = chosen.length - bulk.length
    if (bulk.length === 0) {
      tellDone({ title: lockedWords(lockedCount) })
      return
    }
    setIsBusy(true)
    const answer = await sendParts(bulk, reason)
    setIsBusy(false)
    if (!answer.ok) {
      tellFailure(failedWords(session), answer.failure)
      return
    }
    const { saved } = answer
    const done = savedOf(bulk, saved)
    const title = `Marked all ${done.length} students as present for ${sessionName(session)} session!`
    tellDone({ title, tone: 'success' }, [
      lockedWords(lockedCount + saved.locked.length),
      changedWords(saved.changedMeanwhile.length),
    ])
    const before = wayBack(done, session)
    if (before.length > 0) setUndoable({ id: nextUndo(), marks: before, shared: { date, session } })
  }

  /** One request; only where a reason was given for the marks that change, these go by themselves. */
  async function sendParts(bulk: readonly BulkMark[], reason: string | undefined): Promise<BulkAnswer> {
    const isChange = ({ confirmed, code }: BulkMark) => confirmed !== null && confirmed !== code
    const changes = reason ? bulk.filter(isChange) : []
    const others = bulk.filter((mark) => !changes.includes(mark))
    let saved: SavedMarks = { records: [], locked: [], changedMeanwhile: [] }
    for (const part of [
      { marks: others, reason: undefined },
      { marks: changes, reason },
    ]) {
      if (part.marks.length === 0) continue
      const answer = await desk.markMany({ date, session, ...part })
      if (!answer.ok) return answer
      saved = joined(saved, answer.saved)
    }
    return { ok: true, saved }
  }

  async function undo() {
    // Two at once would take each other's marks for somebody else's.
    if (!undoable || !isHere || isBusy) return
    setUndoable(undefined)
    // What the teacher has marked since is meant to stay.
    const untouched = undoable.marks.filter(
      ({ studentId, confirmed }) => markOf(marks, studentId).code === confirmed,
    )
    const later = laterWords(undoable.marks.length - untouched.length)
    if (untouched.length === 0) {
      tellDone({ title: later })
      return
    }
    setIsBusy(true)
    const answer = await desk.markMany({ ...undoable.shared, reason: UNDONE, marks: untouched })
    setIsBusy(false)
    if (!answer.ok) {
      setUndoable(undoable)
      tellFailure('The marks could not be put back. Please try again.', answer.failure)
      return
    }
    // So is what somebody else has marked: an undo is no claim to a mark, so there is nothing to choose.
    const { changedMeanwhile } = answer.saved
    for (const { studentId } of changedMeanwhile) desk.keepTheirs({ ...undoable.shared, studentId })
    tellDone({ title: 'The marks are as they were before', tone: 'success' }, [
      later,
      changedWords(changedMeanwhile.length),
    ])
  }

  return {
    isBusy,
    unmarkedCount: unmarked.length,
    /** Marks everybody at once where nothing is lost, and asks first elsewhere. */
    markAll: () => {
      if (isBusy || !mayMark()) return
      if (questionNow()) setIsAsking(true)
      else void markPresent(faces)
    },
    markRest: () => {
      if (mayMark()) void markPresent(unmarked)
    },
    question,
    markAllTheSame: (reason?: string) => void markPresent(faces, reason),
    cancel: () => setIsAsking(false),
    undo: () => void undo(),
    undoKey: isHere ? undoable.id : undefined,
  }
}

export type Bulk = ReturnType<typeof useBulk>

type Undoable = { id: number; marks: BulkMark[]; shared: Pick<RegisterDay, 'date' | 'session'> }

let undosSoFar = 0
const nextUndo = () => (undosSoFar += 1)

/** What can be taken back, until its time has run out. */
function useUndoable() {
  const [undoable, setUndoable] = useState<Undoable>()
  useEffect(() => {
    if (!undoable) return undefined
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return [undoable, setUndoable] as const
}

function joined(one: SavedMarks, other: SavedMarks): SavedMarks {
  return {
    records: [...one.records, ...other.records],
    locked: [...one.locked, ...other.locked],
    changedMeanwhile: [...one.changedMeanwhile, ...other.changedMeanwhile],
  }
}

/** Those that were not left alone. */
function savedOf(bulk: readonly BulkMark[], { locked, changedMeanwhile }: SavedMarks): BulkMark[] {
  const left = new Set([...locked, ...changedMeanwhile.map(({ studentId }) => studentId)])
  return bulk.filter(({ studentId }) => !left.has(studentId))
}

/** The marks that were there before, of those who were not present already. */
function wayBack(done: readonly BulkMark[], session: Session): BulkMark[] {
  const present = presentCodeFor(session)
  return done
    .filter(({ confirmed }) => confirmed !== present)
    .map((mark) => ({ ...mark, code: mark.confirmed, confirmed: present }))
}
