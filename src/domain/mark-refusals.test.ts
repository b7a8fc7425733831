import { expect, test } from 'vitest'
import type { CalendarDay } from './calendar.ts'
import { MARK_REFUSALS, refusalSentence, refuseMark } from './mark-refusals.ts'

const day: CalendarDay = {
  date: '2025-11-13',
  academicYear: '2025-2026',
  termName: 'Autumn',
  weekNumber: 10,
  dayType: 'teaching',
  isRegisterRequired: true,
}
const pupil = { startDate: '2025-09-01', leaveDate: null }
const mark = { date: day.date, pupil, day, isLocked: false }

test('a mark for a pupil on roll on a day with a register may stand', () => {
  expect(refuseMark(mark)).toBeNull()
})

test.each([
  ['unknownPupil', { pupil: undefined, day: undefined, isLocked: true }],
  ['notInCalendar', { day: undefined, isLocked: true }],
  ['noRegister', { day: { ...day, isRegisterRequired: false }, isLocked: true }],
  ['notOnRoll', { pupil: { startDate: '2025-11-14', leaveDate: null }, isLocked: true }],
  ['notOnRoll', { pupil: { startDate: null, leaveDate: '2025-11-12' } }],
  ['locked', { isLocked: true }],
] as const)('[J8] [D13] the first reason that holds is given: %s', (reason, change) => {
  expect(refuseMark({ ...mark, ...change })).toBe(reason)
})

test.each([
  [
    'unknownPupil',
    'This pupil is no longer in the school’s list. Reload the page to see the current pupils.',
  ],
  ['notInCalendar', 'This date is not in the school calendar, so no register can be taken.'],
  ['noRegister', 'No register is taken on this day.'],
  ['notOnRoll', 'This pupil is not on roll on this date.'],
  ['locked', 'This record is locked and cannot be edited.'],
  ['changedMeanwhile', 'Someone else has changed this mark meanwhile. Check it before you mark again.'],
] as const)('[J8] a teacher reads why: %s', (reason, sentence) => {
  expect(refusalSentence(reason)).toBe(sentence)
})

test('[J8] every reason has its own sentence', () => {
  expect(new Set(Object.values(MARK_REFUSALS)).size).toBe(6)
})
