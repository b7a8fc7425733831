import { useEffect, useState } from 'react'
import type { Code } from '#domain/attendance/codes.ts'
import { UNDONE_REASON, isUnmarked, keptPlan, markAllQuestion } from '#domain/attendance/mark-all.ts'
import { markAllPresent } from '#domain/attendance/marks.ts'
import { presentCodeFor, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { halfDayNow } from '#client/lib/use-school-now.ts'
import type { Outbox, Outcome } from '#client/outbox/outbox.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { ToastText } from '#client/ui/feedback/toast-store.ts'
import { markOf } from './cards/card-data.ts'
import type { CardMark, PupilCardData, RegisterDay } from './cards/card-data.ts'
import { marksEntry, placeOf } from './marks/mark-kind.ts'
import type { BulkMark, BulkMarks } from './marks/mark-kind.ts'
import { isOwnSlip, noteOwnMark } from './marks/own-marks.ts'

export const UNDO_MS = 10_000

type MarkAllInput = RegisterDay & {
  outbox: Outbox
  /** Without those whose class has gone home at noon. */
  cards: readonly PupilCardData[]
  marks: ReadonlyMap<number, CardMark>
  /** The recorded marks of both sessions, without pending ones. */
  recordedCode: (pupilId: number) => { confirmed: Code | null; other: Code | null }
  isEveryClass: boolean
  mayMark: () => boolean
}

/** [D10] Mark All Present with its question, the same for unmarked pupils only, and Undo for ten seconds. */
export function useMarkAll({
  outbox,
  cards,
  marks,
  recordedCode,
  isEveryClass,
  mayMark,
  ...day
}: MarkAllInput) {
  const { date, session } = day
  const [undoable, setUndoable] = useUndoable()
  const [phase, setPhase] = useState<'ready' | 'asking' | 'sending'>('ready')
  const isBusy = phase === 'sending'
  const isHere = undoable?.shared.date === date && undoable.shared.session === session
  const unmarked = cards.filter(({ id }) => isUnmarked(markOf(marks, id)))
  // Worked out at every render, so that the open question names marks that arrive meanwhile.
  const question = phase === 'asking' ? questionNow() : null
  if (phase === 'asking' && !question) setPhase('ready')

  function questionNow() {
    const pupils = cards.map(({ id, name, planned }) => {
      const { confirmed } = recordedCode(id)
      const needsNoReason = confirmed === null || isOwnSlip({ date, session, studentId: id }, confirmed)
      return { ...markOf(marks, id), name, planned, needsNoReason }
    })
    return markAllQuestion({ pupils, open: { date, session }, now: halfDayNow(), isEveryClass })
  }

  async function markPresent(chosen: readonly PupilCardData[], reason?: string) {
    if (isBusy) return
    const isLocked = ({ id }: PupilCardData) => markOf(marks, id).isLocked
    const plannedFor = ({ id, planned }: PupilCardData) => keptPlan(planned, markOf(marks, id).code)
    const bulk = markAllPresent(chosen, { session, isLocked, plannedFor }).map(({ id, code }) => {
      return { studentId: id, code, confirmed: recordedCode(id).confirmed }
    })
    // Undo brings back what the cards showed, also where it was not saved yet.
    const shown = new Map(chosen.map(({ id }) => [id, markOf(marks, id).code]))
    const lockedCount = chosen.length - bulk.length
    if (bulk.length === 0) {
      setPhase('ready')
      showDone({ title: lockedLabel(lockedCount) })
      return
    }
    setPhase('sending')
    for (const { studentId, code, confirmed } of bulk)
      noteOwnMark({ date, session, studentId }, code, { confirmed, queue: outbox.queue() })
    const answer = await enterMarks(outbox, partsOf(bulk, reason))
    setPhase('ready')
    if (!answer) return
    if ('failure' in answer) {
      showFailure(failedLabel(session), answer.failure)
      return
    }
    const { done, locked, changed } = answer
    const present = done.filter(({ code }) => code === presentCodeFor(session)).length
    const absences = plannedLabel(done.length - present)
    const title =
      present || !absences
        ? `Marked all ${present} students as present for ${sessionName(session)} session!`
        : ''
    showDone({ title: title || absences, tone: 'success' }, [
      title && absences,
      lockedLabel(lockedCount + locked.length),
      changedLabel(changed.length),
    ])
    const previous = previousMarks(done, shown)
    if (previous.length > 0) setUndoable({ id: nextUndoId(), marks: previous, shared: { date, session } })
  }

  /** One request, or two where a reason was given: it belongs to the changed marks only. */
  function partsOf(bulk: readonly BulkMark[], reason: string | undefined): BulkMarks[] {
    const isChange = ({ confirmed, code }: BulkMark) => confirmed !== null && confirmed !== code
    const changes = reason ? bulk.filter(isChange) : []
    const others = bulk.filter((mark) => !changes.includes(mark))
    return [
      { date, session, marks: others, reason: undefined },
      { date, session, marks: changes, reason },
    ]
  }

  async function undo() {
    // Two bulks at once would take each other's marks for a colleague's.
    if (!undoable || !isHere || isBusy) return
    setUndoable(undefined)
    // Marks that the teacher has made since stay.
    const untouched = undoable.marks.filter(
      ({ studentId, confirmed }) => markOf(marks, studentId).code === confirmed,
    )
    const kept = keptLabel(undoable.marks.length - untouched.length)
    if (untouched.length === 0) {
      showDone({ title: kept })
      return
    }
    setPhase('sending')
    const answer = await enterMarks(outbox, [{ ...undoable.shared, reason: UNDONE_REASON, marks: untouched }])
    setPhase('ready')
    if (!answer) return
    if ('failure' in answer) {
      if (answer.failure.type === 'refused') setUndoable(undoable)
      showFailure('The marks could not be put back. Please try again.', answer.failure)
      return
    }
    // So do marks that a colleague has made since.
    for (const { studentId } of answer.changed) outbox.keepTheirs(placeOf({ ...undoable.shared, studentId }))
    showDone({ title: 'The marks are as they were before', tone: 'success' }, [
      kept,
      changedLabel(answer.changed.length),
    ])
  }

  return {
    isBusy,
    total: cards.length,
    unmarkedCount: unmarked.length,
    /** Marks all pupils at once where no mark is lost, and asks first elsewhere. */
    markAll: () => {
      if (isBusy || !mayMark()) return
      if (questionNow()) setPhase('asking')
      else void markPresent(cards)
    },
    markRest: () => {
      if (mayMark()) void markPresent(unmarked)
    },
    question,
    markAllAnyway: (reason?: string) => void markPresent(cards, reason),
    cancel: () => setPhase('ready'),
    undo: () => void undo(),
    undoKey: isHere ? undoable.id : undefined,
  }
}

export type MarkAll = ReturnType<typeof useMarkAll>

type Undoable = { id: number; marks: BulkMark[]; shared: Pick<RegisterDay, 'date' | 'session'> }

let undoCount = 0
const nextUndoId = () => (undoCount += 1)

/** The marks that Undo would bring back, until its time has run out. */
function useUndoable() {
  const [undoable, setUndoable] = useState<Undoable>()
  useEffect(() => {
    if (!undoable) return undefined
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return [undoable, setUndoable] as const
}

type Failure = Exclude<Outcome, { type: 'answered' }>

/** Which marks were saved, and which a lock or a colleague kept from it. */
type BulkAnswer = { done: BulkMark[]; locked: BulkMark[]; changed: BulkMark[] } | { failure: Failure }

/** Undefined where the teacher chose all of these marks again before they were sent. */
async function enterMarks(outbox: Outbox, parts: readonly BulkMarks[]): Promise<BulkAnswer | undefined> {
  const entered = parts.filter(({ marks }) => marks.length > 0)
  const outcomes = await Promise.all(entered.map((part) => outbox.enterAndWait(marksEntry(part))))
  const failure = outcomes.find((one) => one.type === 'refused' || one.type === 'undelivered')
  if (failure) return { failure }
  const answers = entered.flatMap((part, index) => {
    const outcome = outcomes[index]
    if (outcome?.type !== 'answered') return []
    return part.marks.map((mark) => ({ mark, result: outcome.results.get(placeOf({ ...part, ...mark })) }))
  })
  if (answers.length === 0) return undefined
  const { done, locked, changed } = Object.groupBy(answers, ({ result }) =>
    result && 'theirs' in result ? 'changed' : result?.isLocked ? 'locked' : 'done',
  )
  const marksOf = (some: typeof answers = []) => some.map(({ mark }) => mark)
  return { done: marksOf(done), locked: marksOf(locked), changed: marksOf(changed) }
}

/** The marks that Mark All Present replaced. */
function previousMarks(done: readonly BulkMark[], shown: ReadonlyMap<number, Code | null>): BulkMark[] {
  return done
    .map(({ studentId, code }) => ({ studentId, code: shown.get(studentId) ?? null, confirmed: code }))
    .filter(({ code, confirmed }) => code !== confirmed)
}

const failedLabel = (session: Session) =>
  `Failed to mark all students present for ${sessionName(session)} session. Please try again.`

function plannedLabel(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 planned absence was entered.' : `${count} planned absences were entered.`
}

function lockedLabel(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 locked record was left as it is.' : `${count} locked records were left as they are.`
}

function changedLabel(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 mark was changed by someone else meanwhile.'
    : `${count} marks were changed by someone else meanwhile.`
}

function keptLabel(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'The one that you marked since stays.' : `The ${count} that you marked since stay.`
}

function showDone(text: ToastText, notes: readonly string[] = []): void {
  if (text.title) toast({ ...text, description: notes.filter(Boolean).join(' ') })
}

/** The end of a session has its own toast (§8). */
function showFailure(title: string, failure: Failure): void {
  if (failure.type === 'undelivered' && failure.isSessionOver) return
  const sentence = failure.type === 'refused' ? failure.sentence : undefined
  toast({ title, description: sentence ?? '', tone: 'danger' })
}
