import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import {
  academicYearOn,
  academicYearRange,
  isAcademicYear,
  nextAcademicYear,
  reachesSchoolYear,
  shortAcademicYear,
} from './academic-years.ts'

test.each([
  ['2026-2027', true],
  ['2026-2028', false],
  ['2026-27', false],
  ['1899-1900', false],
  ['2151-2152', false],
  ['', false],
])('%s names an academic year: %s', (text, expected) => {
  expect(isAcademicYear(text)).toBe(expected)
})

test('an academic year runs from September to August, and the next one follows it', () => {
  expect(academicYearRange('2026-2027')).toEqual({ from: '2026-09-01', to: '2027-08-31' })
  expect(nextAcademicYear('2026-2027')).toBe('2027-2028')
})

test.each([
  ['2026-08-31', '2025-2026'],
  ['2026-09-01', '2026-2027'],
  ['2027-01-01', '2026-2027'],
])('%s lies in %s', (date, year) => {
  expect(academicYearOn(isoDate(date))).toBe(year)
})

test('in a sentence the second half of a year is short', () => {
  expect(shortAcademicYear('2027-2028')).toBe('2027-28')
  expect(shortAcademicYear('Summer')).toBe('Summer')
})

test.each([
  ['2026-08-30', '2026-08-31', false],
  ['2026-08-31', '2026-09-01', true],
  ['2027-08-31', '2027-08-31', true],
  ['2028-08-31', '2029-02-01', true],
  ['2028-09-01', '2029-02-01', false],
  ['1926-11-09', '1926-11-13', false],
])('%s to %s reach the school year 2026-2027 or the one after it: %s', (from, to, expected) => {
  const days = { from: isoDate(from), to: isoDate(to) }
  expect(reachesSchoolYear(days, ['2026-2027'])).toBe(expected)
  expect(reachesSchoolYear(days, [])).toBe(false)
})
