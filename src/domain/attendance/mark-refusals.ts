/** [J8] Why a mark is refused, first reason first, with the sentence that a teacher reads. */
export const MARK_REFUSALS = {
  unknownPupil: 'This pupil is no longer in the school’s list.',
  notInCalendar: 'This date is not in the school calendar, so no register can be taken.',
  noRegister: 'No register is taken on this day.',
  notOnRoll: 'This pupil is not on roll on this date.',
  locked: 'This record is locked and cannot be edited.',
  notMarked: 'This pupil is not marked, and a note belongs to a mark. Mark the pupil first.',
  changedMeanwhile: 'Someone else has changed this mark meanwhile. Check it before you mark again.',
} as const

export type MarkRefusal = keyof typeof MARK_REFUSALS

/** The sentence that a teacher reads when a mark is refused. */
export function refusalSentence(reason: MarkRefusal): string {
  return MARK_REFUSALS[reason]
}
