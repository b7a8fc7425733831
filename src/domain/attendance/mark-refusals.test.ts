import { expect, test } from 'vitest'
import { MARK_REFUSALS, refusalSentence } from './mark-refusals.ts'

test.each([
  ['unknownPupil', 'This pupil is no longer in the school’s list.'],
  ['notInCalendar', 'This date is not in the school calendar, so no register can be taken.'],
  ['noRegister', 'No register is taken on this day.'],
  ['notOnRoll', 'This pupil is not on roll on this date.'],
  ['locked', 'This record is locked and cannot be edited.'],
  ['notMarked', 'This pupil is not marked, and a note belongs to a mark. Mark the pupil first.'],
  ['changedMeanwhile', 'Someone else has changed this mark meanwhile. Check it before you mark again.'],
] as const)('[J8] a teacher reads why: %s', (reason, sentence) => {
  expect(refusalSentence(reason)).toBe(sentence)
})

test('[J8] every reason has its own sentence', () => {
  expect(new Set(Object.values(MARK_REFUSALS)).size).toBe(7)
})
