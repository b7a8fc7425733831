import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import type { ClassStatistics } from '#contract/attendance.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { classCards, likelyClass } from './class-cards.ts'
import { missingByClass } from './missing-groups.ts'

const CLASSES = [
  { id: 1, name: 'Reception', ageRange: 'Ages 4-5', displayOrder: 1, isActive: true },
  { id: 2, name: 'Year 1', ageRange: null, displayOrder: 2, isActive: true },
]
const STATISTICS = {
  date: isoDate('2026-11-13'),
  isToday: true,
  totals: { pupils: 25, unmarkedAm: 4, unmarkedPm: 25 },
  classes: [{ yearGroup: 'Reception', pupils: 25, unmarkedAm: 4, unmarkedPm: 25 }],
}
const SWITCHED_OFF = { yearGroup: 'Year 2', pupils: 3, unmarkedAm: 0, unmarkedPm: 1 }

test('[C1, C2] All Classes comes first with the total, then each class in order', () => {
  expect(classCards(CLASSES, STATISTICS, 'am')).toEqual([
    {
      name: 'All Classes',
      ageRange: 'Every class',
      yearGroup: 'All',
      counts: { pupils: 25, unmarked: 4, isFree: false },
    },
    {
      name: 'Reception',
      ageRange: 'Ages 4-5',
      yearGroup: 'Reception',
      counts: { pupils: 25, unmarked: 4, isFree: false },
    },
    {
      name: 'Year 1',
      ageRange: 'School Class',
      yearGroup: 'Year 1',
      counts: { pupils: 0, unmarked: 0, isFree: false },
    },
  ])
})

test('[C2] a class out of use has a card while pupils are in it, so that the cards add up to the total', () => {
  const classes = [...STATISTICS.classes, SWITCHED_OFF]
  const cards = classCards(CLASSES, { ...STATISTICS, classes }, 'pm')
  expect(cards.map(({ name }) => name)).toEqual(['All Classes', 'Reception', 'Year 1', 'Year 2'])
  expect(cards[3]).toMatchObject({ ageRange: 'School Class', counts: { pupils: 3, unmarked: 1 } })
})

test('[C2] in the afternoon the afternoon counts', () => {
  expect(classCards(CLASSES, STATISTICS, 'pm')[0]?.counts?.unmarked).toBe(25)
})

test('[C2, M1] a class that goes home at noon is free in the afternoon; the school is where every class is', () => {
  const free = { ...SWITCHED_OFF, unmarkedPm: 0, hasAfternoon: false }
  const isFree = (classes: readonly ClassStatistics[], session: Session) =>
    classCards([], { ...STATISTICS, classes: [...classes] }, session).map(({ counts }) => counts?.isFree)
  expect(isFree([free], 'pm')).toEqual([true, true])
  expect(isFree([free], 'am')).toEqual([false, false])
  expect(isFree([...STATISTICS.classes, free], 'pm')).toEqual([false, false, true])
})

test('[C2] until the pupils are counted there are no counts', () => {
  expect(classCards(CLASSES, undefined, 'am').every(({ counts }) => counts === undefined)).toBe(true)
})

test('who is missing comes class by class, the absent apart from those not marked yet', () => {
  const pupil = (studentId: number, yearGroup: string, code: 'I' | null) => {
    return { studentId, yearGroup, code, firstName: 'A', knownAs: null, lastName: 'B' }
  }
  const groups = missingByClass([
    pupil(1, 'Year 1', null),
    pupil(2, 'Year 1', 'I'),
    pupil(3, 'Reception', null),
  ])
  expect(
    groups.map(({ yearGroup, absent, unmarked }) => [yearGroup, absent.length, unmarked.length]),
  ).toEqual([
    ['Year 1', 1, 1],
    ['Reception', 0, 1],
  ])
})

test.each([
  ['the own class', 'Year 2', 'am', 'Year 2'],
  ['another one where it has no pupils', 'Year 1', 'am', 'Reception'],
  ['the first that is still to be taken, for a person without a class', null, 'am', 'Reception'],
  ['the same where the school has no such class now', 'Oak', 'am', 'Reception'],
  ['another in the afternoon, where the first has gone home', null, 'pm', 'Year 2'],
] as const)('[C3] likely opened next: %s', (_, ownClass, session, likely) => {
  const classes = [...STATISTICS.classes.map((each) => ({ ...each, hasAfternoon: false })), SWITCHED_OFF]
  expect(likelyClass(classCards(CLASSES, { ...STATISTICS, classes }, session), ownClass)).toBe(likely)
})

test('[C3] no class is likely where every register is taken, or the numbers are not known yet', () => {
  const taken = { ...STATISTICS, classes: [{ ...SWITCHED_OFF, unmarkedPm: 0 }] }
  expect(likelyClass(classCards(CLASSES, taken, 'pm'), null)).toBeUndefined()
  expect(likelyClass(classCards(CLASSES, undefined, 'pm'), null)).toBeUndefined()
})
