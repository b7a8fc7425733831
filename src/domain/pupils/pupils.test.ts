import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addYears, dateOf, isoDate, yearOf } from '#domain/calendar/iso-date.ts'
import {
  ageAt,
  ageInWords,
  classAgeRange,
  DEFAULT_YEAR_GROUP,
  displayName,
  formatAge,
  initials,
  isBirthday,
  isCompulsorySchoolAge,
  isNotRequiredByAge,
  isOnRoll,
  NO_PUPILS_FOUND,
  pupilCountLabel,
  YEAR_GROUPS,
} from './pupils.ts'

const anyBirthDate = fc.integer({ min: 0, max: 9000 }).map((days) => addDays(isoDate('2000-01-01'), days))

test('[H5] the year groups, and the one that a new pupil starts with', () => {
  expect(YEAR_GROUPS).toEqual([
    'Nursery Class',
    'Reception',
    'Year 1',
    'Year 2',
    'Year 3',
    'Year 4',
    'Year 5',
  ])
  expect(DEFAULT_YEAR_GROUP).toBe('Reception')
})

describe('names', () => {
  test.each([
    ['Ellie', 'Ellie Shaw'],
    [null, 'Eleanor Shaw'],
    ['', 'Eleanor Shaw'],
    ['  ', 'Eleanor Shaw'],
  ])('[D8] known as %j, the card shows %s', (knownAs, name) => {
    expect(displayName({ firstName: 'Eleanor', knownAs, lastName: 'Shaw' })).toBe(name)
  })

  test.each([
    ['Amelia Adeyemi', 'AA'],
    ['Mary Jane van der Berg', 'MB'],
    ['Zoë O’Neill', 'ZO'],
    ['élise (Ellie)', 'ÉE'],
    ['E\u0301lise Roy', 'ÉR'],
    ['Cher', 'C'],
    ['', ''],
  ])('[A5] the initials of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('age', () => {
  test.each([
    ['2018-11-13', '2025-11-13', 7, 0],
    ['2018-11-13', '2025-11-12', 6, 11],
    ['2018-11-13', '2025-12-13', 7, 1],
    ['2018-11-13', '2026-02-12', 7, 2],
    ['2020-02-29', '2025-02-27', 4, 11],
    ['2020-02-29', '2025-02-28', 5, 0],
    ['2020-02-29', '2024-02-28', 3, 11],
    ['2020-02-29', '2024-02-29', 4, 0],
    ['2020-01-31', '2025-02-28', 5, 1],
    ['2020-01-31', '2025-02-27', 5, 0],
    ['2025-12-01', '2025-11-13', 0, 0],
  ])('[D8] born %s, on %s the age is %i years %i months', (birthDate, date, years, months) => {
    expect(ageAt(isoDate(birthDate), isoDate(date))).toEqual({ years, months })
  })

  test('[D8] the age is written as years and months', () => {
    expect(formatAge({ years: 7, months: 3 })).toBe('7y 3m')
    expect(ageInWords({ years: 7, months: 1 })).toBe('7 years 1 month')
    expect(ageInWords({ years: 1, months: 0 })).toBe('1 year 0 months')
  })

  test('[D8] a year of age is added on the birthday and on no other day', () => {
    fc.assert(
      fc.property(anyBirthDate, fc.integer({ min: 1, max: 6000 }), (birthDate, days) => {
        const date = addDays(birthDate, days)
        const isYearAdded = ageAt(birthDate, date).years !== ageAt(birthDate, addDays(date, -1)).years
        expect(isBirthday(birthDate, date)).toBe(isYearAdded)
      }),
    )
  })

  test('[D8] no pupil grows younger', () => {
    fc.assert(
      fc.property(anyBirthDate, fc.integer({ min: -100, max: 6000 }), (birthDate, days) => {
        const before = ageAt(birthDate, addDays(birthDate, days))
        const after = ageAt(birthDate, addDays(birthDate, days + 1))
        expect([0, 1]).toContain((after.years - before.years) * 12 + after.months - before.months)
      }),
    )
  })
})

describe('birthdays', () => {
  test.each([
    ['2018-11-13', '2025-11-13', true],
    ['2018-11-13', '2025-11-12', false],
    ['2018-11-13', '2025-10-13', false],
    ['2020-02-29', '2024-02-29', true],
    ['2020-02-29', '2024-02-28', false],
    ['2020-02-29', '2025-02-28', true],
    ['2020-02-29', '2025-03-01', false],
    ['2019-02-28', '2024-02-28', true],
    ['2019-02-28', '2024-02-29', false],
    ['2025-11-13', '2024-11-13', false],
  ])('[D8] born %s, %s is a birthday: %s', (birthDate, date, expected) => {
    expect(isBirthday(isoDate(birthDate), isoDate(date))).toBe(expected)
  })

  test('[D8] everybody has one birthday in each year', () => {
    fc.assert(
      fc.property(anyBirthDate, fc.integer({ min: 1, max: 18 }), (birthDate, years) => {
        const newYear = dateOf(yearOf(birthDate) + years, 1, 1)
        const days = Array.from({ length: 365 }, (_, index) => addDays(newYear, index))
        const lastDay = addDays(addYears(newYear, 1), -1)
        expect([...new Set([...days, lastDay])].filter((date) => isBirthday(birthDate, date))).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })
})

test.each([
  [null, null, true],
  [isoDate('2025-11-13'), null, true],
  [isoDate('2025-11-14'), null, false],
  [null, isoDate('2025-11-13'), true],
  [null, isoDate('2025-11-12'), false],
  [isoDate('2025-11-13'), isoDate('2025-11-13'), true],
])(
  '[D18] started %s and left %s, a pupil is on roll on 13 November: %s',
  (startDate, leaveDate, expected) => {
    expect(isOnRoll({ startDate, leaveDate }, isoDate('2025-11-13'))).toBe(expected)
  },
)

test.each([
  ['2021-01-01', '2025-12-31', true],
  ['2021-01-01', '2026-01-01', false],
  ['2020-12-31', '2025-01-01', false],
  ['2022-06-01', '2025-11-13', true],
])('[D15] born %s, on %s a pupil is not required by age: %s', (birthDate, today, expected) => {
  expect(isNotRequiredByAge(isoDate(birthDate), isoDate(today))).toBe(expected)
})

test.each([
  ['2020-09-01', '2025-12-30', false],
  ['2020-09-01', '2025-12-31', true],
  ['2020-12-31', '2025-12-31', true],
  ['2021-01-01', '2026-03-30', false],
  ['2021-01-01', '2026-03-31', true],
  ['2021-03-31', '2026-03-31', true],
  ['2021-04-01', '2026-08-30', false],
  ['2021-04-01', '2026-08-31', true],
  ['2020-02-29', '2025-03-30', false],
  ['2020-02-29', '2025-03-31', true],
])('born %s, on %s a child is of compulsory school age: %s', (birthDate, date, expected) => {
  expect(isCompulsorySchoolAge(isoDate(birthDate), isoDate(date))).toBe(expected)
})

test.each([
  [0, '0 Pupils'],
  [1, '1 Pupil'],
  [2, '2 Pupils'],
  [180, '180 Pupils'],
])('[C2] %i is worded "%s"', (count, words) => {
  expect(pupilCountLabel(count)).toBe(words)
})

test.each([
  ['7-8 years', '7-8 years'],
  [null, 'School Class'],
  ['', 'School Class'],
])('[C2] the age range %j is shown as "%s"', (ageRange, shown) => {
  expect(classAgeRange(ageRange)).toBe(shown)
})

test('[D16] a class without pupils says whom to contact', () => {
  expect(NO_PUPILS_FOUND.title).toBe('No Pupils Found')
  expect(NO_PUPILS_FOUND.text).toContain('contact the administrator')
})
