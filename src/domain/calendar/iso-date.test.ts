import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  addDays,
  addMonths,
  firstOfMonth,
  addYears,
  dateOf,
  daysBetween,
  daysInMonth,
  formatDayAndMonth,
  formatLongDate,
  formatMonthAndYear,
  formatShortDate,
  formatShortDay,
  formatWeekdayAndDay,
  isIsoDate,
  isoDate,
  mondayOf,
  schoolWeek,
  shortWeekdayName,
  weekdayName,
  weekdayOf,
} from './iso-date.ts'

const FIRST = isoDate('1900-01-01')
const anyDate = fc
  .integer({ min: 0, max: daysBetween(FIRST, isoDate('2200-12-31')) })
  .map((days) => addDays(FIRST, days))

describe('what is a date', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2025-12-31', '2200-12-31'])('%s is one', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })

  test.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '1899-12-31',
    '2201-01-01',
    '2025-1-1',
    '01/09/2025',
    '2025-09-01T00:00:00Z',
    ' 2025-09-01',
    '2025-09-01\n',
    '٢٠٢٥-٠٩-٠١',
    '+002025-09-01',
  ])('%j is none', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })

  test('every day from 1900 to 2200 is one', () => {
    fc.assert(fc.property(anyDate, (date) => isIsoDate(date)))
  })

  test('what is no date cannot be made into one', () => {
    expect(() => isoDate('tomorrow')).toThrow('Not a date: tomorrow')
  })

  test('text is not accepted as a date until it was read as one', () => {
    expectTypeOf<string>().not.toExtend<Parameters<typeof addDays>[0]>()
    expect(addDays(isoDate('2026-01-05'), 1)).toBe(dateOf(2026, 1, 6))
  })
})

describe('counting days', () => {
  test.each([
    ['2025-03-29', 2, '2025-03-31'],
    ['2025-10-25', 2, '2025-10-27'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2025-01-01', -1, '2024-12-31'],
    ['1970-01-01', -1, '1969-12-31'],
  ])('%s and %i days is %s, also over a clock change', (date, days, expected) => {
    expect(addDays(isoDate(date), days)).toBe(expected)
  })

  test('days added are days between, both ways', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  test('dates sort as text in the order of their days', () => {
    fc.assert(fc.property(anyDate, anyDate, (a, b) => a < b === daysBetween(a, b) > 0))
  })

  test.each([
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2019-11-13', 5, '2024-11-13'],
    ['2019-11-05', 5, '2024-11-05'],
    ['2025-08-31', -1, '2024-08-31'],
  ])('%s and %i years is %s', (date, years, expected) => {
    expect(addYears(isoDate(date), years)).toBe(expected)
  })

  test.each([
    [2024, 2, 29],
    [2025, 2, 28],
    [2100, 2, 28],
    [2025, 4, 30],
    [2025, 12, 31],
  ])('in %i month %i has %i days', (year, month, days) => {
    expect(daysInMonth(year, month)).toBe(days)
  })
})

describe('weeks', () => {
  test.each([
    ['2026-11-09', 1, 'Monday'],
    ['2026-11-10', 2, 'Tuesday'],
    ['2026-11-11', 3, 'Wednesday'],
    ['2026-11-12', 4, 'Thursday'],
    ['2026-11-13', 5, 'Friday'],
    ['2026-11-14', 6, 'Saturday'],
    ['2026-11-15', 7, 'Sunday'],
    ['1969-12-31', 3, 'Wednesday'],
  ])('%s is day %i, a %s', (date, number, name) => {
    expect(weekdayOf(isoDate(date))).toBe(number)
    expect(weekdayName(isoDate(date))).toBe(name)
  })

  test('[F1] a Sunday belongs to the week that began the Monday before', () => {
    expect(mondayOf(isoDate('2026-11-15'))).toBe('2026-11-09')
    expect(mondayOf(isoDate('2026-11-16'))).toBe('2026-11-16')
  })

  test('[F1] a week begins on the latest Monday', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const monday = mondayOf(date)
        expect(weekdayOf(monday)).toBe(1)
        expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(monday, date)).toBeLessThan(7)
      }),
    )
  })

  test('[F1] a school week is Monday to Friday, the same for each of its days', () => {
    expect(schoolWeek(isoDate('2025-01-01'))).toEqual([
      '2024-12-30',
      '2024-12-31',
      '2025-01-01',
      '2025-01-02',
      '2025-01-03',
    ])
    fc.assert(
      fc.property(anyDate, (date) => {
        const week = schoolWeek(date)
        expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5])
        expect(week.map((day) => schoolWeek(day))).toEqual(week.map(() => week))
      }),
    )
  })
})

test('dates are written for people in British English', () => {
  expect(formatLongDate(isoDate('2026-11-13'))).toBe('Friday 13 November 2026')
  expect(formatShortDate(isoDate('2026-11-13'))).toBe('13 Nov 2026')
  expect(formatDayAndMonth(isoDate('2026-11-13'))).toBe('13 November')
  expect(formatLongDate(isoDate('2024-02-29'))).toBe('Thursday 29 February 2024')
  expect(formatShortDate(isoDate('2025-09-01'))).toBe('1 Sep 2025')
  expect(formatShortDay(isoDate('2025-09-01'))).toBe('1 Sep')
  expect(formatWeekdayAndDay(isoDate('2026-11-13'))).toBe('Fri 13 Nov')
  expect(formatMonthAndYear(isoDate('2024-02-29'))).toBe('February 2024')
  expect(shortWeekdayName(isoDate('2026-11-14'))).toBe('Sat')
})

test('[M9] a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths(isoDate('2027-01-31'), 1)).toBe('2027-02-28')
  expect(addMonths(isoDate('2026-11-13'), 2)).toBe('2027-01-13')
  expect(addMonths(isoDate('2026-01-13'), -1)).toBe('2025-12-13')
  expect(firstOfMonth(isoDate('2026-11-13'))).toBe('2026-11-01')
})
