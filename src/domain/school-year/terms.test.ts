import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import {
  openingTerm,
  reportTerms,
  reportYears,
  SPECIFIED_CALENDAR,
  SPECIFIED_TERMS,
  termLabel,
} from './terms.ts'

function day(date: string, academicYear: string, termName: string | null): CalendarDay {
  return {
    date: isoDate(date),
    academicYear,
    termName,
    weekNumber: null,
    dayType: 'teaching',
    isRegisterRequired: true,
  }
}

const SPECIFIED = [
  { name: 'Autumn 2024', from: '2024-09-01', to: '2024-12-20' },
  { name: 'Spring 2025', from: '2025-01-01', to: '2025-04-04' },
  { name: 'Summer 2025', from: '2025-04-21', to: '2025-07-18' },
]

test.each(SPECIFIED.map((term, index) => [term.name, term, SPECIFIED_TERMS[index]] as const))(
  '[G1] %s has its fixed range',
  (_, expected, term) => {
    expect(term).toEqual(expected)
  },
)

test('[D2] the specified calendar is 2025-09-01 to 2026-07-31', () => {
  expect(SPECIFIED_CALENDAR).toEqual({ from: '2025-09-01', to: '2026-07-31' })
})

test('[G1] no two terms of the report have the same name, so that each of them can be chosen', () => {
  const calendar = [
    day('2027-01-05', '2026-2027', 'Term 2'),
    day('2027-11-01', '2027-2028', 'Term 2'),
    day('2027-12-10', '2027-2028', 'Term 2'),
  ]
  expect(reportTerms(calendar).slice(SPECIFIED.length)).toEqual([
    { name: 'Term 2 2027', from: '2027-01-05', to: '2027-01-05' },
    { name: 'Term 2 2027-2028', from: '2027-11-01', to: '2027-12-10' },
  ])
})

test('[G1] without later years, the specified terms are offered', () => {
  expect(reportTerms([])).toEqual(SPECIFIED)
})

test('[G1] the terms of later academic years follow, from their first day to their last', () => {
  const calendar = [
    day('2024-09-04', '2024-2025', 'Autumn'),
    day('2025-07-11', '2024-2025', 'Summer'),
    day('2025-07-18', '2024-2025', 'Summer'),
    day('2025-07-22', '2024-2025', 'Summer'),
    day('2025-08-01', '2024-2025', null),
    day('2025-09-03', '2025-2026', 'Autumn'),
    day('2025-10-27', '2025-2026', null),
    day('2025-12-12', '2025-2026', 'Autumn'),
    day('2026-01-06', '2025-2026', 'Spring'),
    day('2026-03-27', '2025-2026', 'Spring'),
    day('2026-04-14', '2025-2026', 'Summer'),
    day('2026-09-03', '2026-2027', 'Autumn'),
  ]
  expect(reportTerms(calendar)).toEqual([
    ...SPECIFIED,
    { name: 'Autumn 2025', from: '2025-09-03', to: '2025-12-12' },
    { name: 'Spring 2026', from: '2026-01-06', to: '2026-03-27' },
    { name: 'Summer 2026', from: '2026-04-14', to: '2026-04-14' },
    { name: 'Autumn 2026', from: '2026-09-03', to: '2026-09-03' },
  ])
})

test.each([
  ['2025-05-01', 'Summer 2025'],
  ['2025-08-15', 'Summer 2025'],
  ['2025-01-01', 'Spring 2025'],
  ['2024-12-31', 'Autumn 2024'],
  ['2020-01-01', 'Autumn 2024'],
])('on %s the report opens on %s', (today, name) => {
  expect(openingTerm(SPECIFIED_TERMS, isoDate(today))?.name).toBe(name)
})

test('without terms there is none to open', () => {
  expect(openingTerm([], isoDate('2025-05-01'))).toBeUndefined()
})

test.each([
  ['Autumn', 'Autumn term'],
  ['Michaelmas Term', 'Michaelmas Term'],
  ['Midterm', 'Midterm term'],
])('[D3] the term that a school has named %s is called %s', (name, words) => {
  expect(termLabel(name)).toBe(words)
})

test('[G1] every academic year can be chosen whole, from the first to the last day of its terms', () => {
  expect(reportYears([])).toEqual([{ name: '2024-2025', from: '2024-09-01', to: '2025-07-18' }])
  expect(
    reportYears([
      day('2023-09-05', '2023-2024', 'Autumn'),
      day('2024-07-12', '2023-2024', 'Summer'),
      day('2024-09-04', '2024-2025', 'Autumn'),
      day('2025-07-22', '2024-2025', 'Summer'),
      day('2025-08-01', '2024-2025', null),
      day('2025-09-03', '2025-2026', 'Autumn'),
      day('2026-07-09', '2025-2026', 'Summer'),
    ]),
  ).toEqual([
    { name: '2023-2024', from: '2023-09-05', to: '2024-07-12' },
    { name: '2024-2025', from: '2024-09-01', to: '2025-07-22' },
    { name: '2025-2026', from: '2025-09-03', to: '2026-07-09' },
  ])
})
