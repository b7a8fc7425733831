import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { Code } from './codes.ts'
import { addDays, isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { Marks } from './marks.ts'
import {
  illnessDays,
  isReasonOverdue,
  longestUnauthorisedRun,
  mayBeReturned,
  reasonDeadline,
  returnsDue,
  sessionsWithoutReason,
  STATUTORY,
} from './statutory.ts'

// Three weeks from Monday 10 November 2025; Wednesday the 12th is an inset day.
const calendar: CalendarDay[] = Array.from({ length: 21 }, (_, index) =>
  addDays(isoDate('2025-11-10'), index),
).map((date) => {
  const isRegisterRequired = weekdayOf(date) <= 5 && date !== '2025-11-12'
  const dayType = isRegisterRequired ? 'teaching' : weekdayOf(date) > 5 ? 'weekend' : 'inset'
  return { date, academicYear: '2025-2026', termName: 'Autumn', weekNumber: 1, dayType, isRegisterRequired }
})

function times(count: number, am: Code | null, pm: Code | null): Marks[] {
  return Array.from({ length: count }, () => ({ am, pm }))
}

test('the figures are those of statutory practice', () => {
  expect(STATUTORY).toEqual({
    reasonWithinSchoolDays: 5,
    unauthorisedReturnDays: 10,
    illnessReturnDays: 15,
    retentionYears: 6,
  })
})

describe('an N without a reason', () => {
  test.each([
    ['N', 'N', ['am', 'pm']],
    ['N', null, ['am']],
    ['O', 'N', ['pm']],
    ['/', '\\', []],
  ] as const)('of %s and %s is open for %j', (am, pm, sessions) => {
    expect(sessionsWithoutReason({ am, pm })).toEqual(sessions)
  })

  test('has five school days, not counting its own, weekends or inset days', () => {
    expect(reasonDeadline(calendar, isoDate('2025-11-10'))).toBe('2025-11-18')
    expect(reasonDeadline(calendar, isoDate('2025-11-17'))).toBe('2025-11-24')
  })

  test.each([
    ['2025-11-10', false],
    ['2025-11-18', false],
    ['2025-11-19', true],
  ])('of 10 November is overdue on %s: %s', (today, expected) => {
    expect(isReasonOverdue(calendar, isoDate('2025-11-10'), isoDate(today))).toBe(expected)
  })

  test('is not overdue while the calendar ends before its fifth school day', () => {
    expect(reasonDeadline(calendar, isoDate('2025-11-27'))).toBeUndefined()
    expect(isReasonOverdue(calendar, isoDate('2025-11-27'), isoDate('2026-06-01'))).toBe(false)
  })
})

describe('unauthorised absence in a row', () => {
  test.each([
    ['nine days', times(9, 'O', 'O'), 9, false],
    ['ten days', times(10, 'N', 'G'), 10, true],
    [
      'ten days broken by one attended',
      [...times(5, 'O', 'O'), ...times(1, '/', '\\'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days broken by an afternoon attended',
      [...times(5, 'O', 'O'), ...times(1, 'O', '\\'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days broken by one of illness',
      [...times(5, 'O', 'O'), ...times(1, 'I', 'I'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days around one not required',
      [...times(5, 'O', 'O'), ...times(1, 'X', 'X'), ...times(5, 'O', 'O')],
      10,
      true,
    ],
    [
      'ten days around one without marks',
      [...times(5, 'O', 'O'), ...times(1, null, null), ...times(5, 'O', 'O')],
      10,
      true,
    ],
    ['nine days and a morning so far', [...times(9, 'O', 'O'), ...times(1, 'O', null)], 9, false],
    ['ten part-time days', times(10, 'O', 'X'), 10, true],
    ['ten days before the return to school', [...times(10, 'O', 'O'), ...times(3, '/', '\\')], 10, true],
    ['no days', [], 0, false],
  ])('%s', (_, days, run, isDue) => {
    expect(longestUnauthorisedRun(days)).toBe(run)
    expect(returnsDue(days)).toEqual(isDue ? [{ reason: 'unauthorised', days: run }] : [])
  })
})

describe('illness', () => {
  test.each([
    ['fourteen and a half days', [...times(14, 'I', 'I'), ...times(1, 'I', '\\')], 14.5, false],
    ['fifteen days in a row', times(15, 'I', 'I'), 15, true],
    [
      'fifteen days in total',
      [...times(8, 'I', 'I'), ...times(20, '/', '\\'), ...times(7, 'I', 'I')],
      15,
      true,
    ],
    ['thirty half days', times(30, '/', 'I'), 15, true],
    ['fifteen part-time days', times(15, 'I', 'X'), 15, true],
    ['a morning so far', times(1, 'I', null), 0.5, false],
    ['appointments', times(20, 'M', 'M'), 0, false],
  ])('%s', (_, days, total, isDue) => {
    expect(illnessDays(days)).toBe(total)
    expect(returnsDue(days)).toEqual(isDue ? [{ reason: 'illness', days: total }] : [])
  })
})

test('a pupil can be due for both returns', () => {
  expect(returnsDue([...times(10, 'O', 'O'), ...times(15, 'I', 'I')])).toEqual([
    { reason: 'unauthorised', days: 10 },
    { reason: 'illness', days: 15 },
  ])
})

test.each([
  [isoDate('2020-09-01'), '2025-12-30', false],
  [isoDate('2020-09-01'), '2025-12-31', true],
  [null, '2025-12-30', true],
])('[C4] of a pupil born %s a return is made on %s: %s', (birthDate, today, expected) => {
  expect(mayBeReturned(birthDate, isoDate(today))).toBe(expected)
})
