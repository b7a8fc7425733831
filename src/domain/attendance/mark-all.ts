import type { Code } from './codes.ts'
import type { HalfDay } from '#domain/calendar/school-clock.ts'
import { isStroke } from './sessions.ts'

/** The reason of what an Undo of Mark All Present took back. */
export const UNDONE_REASON = 'Mark All Present was undone'

/** A listed pupil as Mark All Present meets them. */
export type ListedPupil = {
  name: string
  /** What the card shows, saved or not. */
  code: Code | null
  /** The mark of a colleague that is in conflict with it. */
  theirs: Code | null
  /** [M7] What is planned and approved for the session. */
  planned: Code | null
  isLocked: boolean
  /** Nothing is recorded yet, or the same person made the mark a moment ago. */
  needsNoReason: boolean
}

export type MarkAllQuestion = {
  /** The marks that would be lost, with the pupil's name. */
  changes: { name: string; code: Code }[]
  /** [L1] Whether one of them is an amendment, for which a reason is asked. */
  needsReason: boolean
  unmarkedCount: number
  /** What else speaks for asking. */
  isOtherDay: boolean
  isOtherSession: boolean
  isEveryClass: boolean
}

type MarkAllInput = {
  pupils: readonly ListedPupil[]
  /** The register that is open, and what the school's clock shows. */
  open: HalfDay
  now: HalfDay
  isEveryClass: boolean
}

/** [D10] What is asked before Mark All Present; null where there is nothing to lose. */
export function markAllQuestion({ pupils, open, now, isEveryClass }: MarkAllInput): MarkAllQuestion | null {
  const changes = pupils.flatMap(lostMark)
  const needsReason = pupils.some((pupil) => !pupil.needsNoReason && lostMark(pupil).length > 0)
  const isOtherDay = open.date !== now.date
  const isOtherSession = !isOtherDay && open.session !== now.session
  const unmarkedCount = pupils.filter(isUnmarked).length
  const isUnusual = isOtherDay || isOtherSession || isEveryClass
  if (changes.length === 0 && !(isUnusual && unmarkedCount > 0)) return null
  return { changes, needsReason, unmarkedCount, isOtherDay, isOtherSession, isEveryClass }
}

/** Tells whether a pupil can be marked present without a mark being lost: neither the shown one nor a colleague's. */
export function isUnmarked({
  code,
  theirs,
  isLocked,
}: Pick<ListedPupil, 'code' | 'theirs' | 'isLocked'>): boolean {
  return code === null && theirs === null && !isLocked
}

/** [M7] The planned code where Mark All Present keeps to it: the pupil has no mark, or this very one. */
export function keptPlan(planned: Code | null, code: Code | null): Code | null {
  return code === null || code === planned ? planned : null
}

/** The mark that would be replaced, a colleague's first. Nothing is lost with a stroke or the planned code. */
function lostMark({ name, code, theirs, planned, isLocked }: ListedPupil): { name: string; code: Code }[] {
  const lost = [theirs, code].find((mark) => mark !== null && mark !== planned && !isStroke(mark))
  return lost && !isLocked ? [{ name, code: lost }] : []
}
