import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesLate } from './care.ts'
import {
  careMonthTotals,
  careOutcome,
  decimalHours,
  formatDuration,
  formatMonth,
  isMonth,
  monthOn,
  monthRange,
  neighbouringMonth,
} from './care-month.ts'
import type { CareDay } from './care-month.ts'

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-1', false],
  ['1899-12', false],
  ['2026-11-01', false],
])('%j is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test('a month runs from its first to its last day, a leap year included', () => {
  expect(monthOn(isoDate('2028-02-14'))).toBe('2028-02')
  expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(formatMonth('2026-11')).toBe('November 2026')
})

test('months follow each other over the turn of the year, as far as dates are kept', () => {
  expect(neighbouringMonth('2026-12', 1)).toBe('2027-01')
  expect(neighbouringMonth('2027-01', -1)).toBe('2026-12')
  expect(neighbouringMonth('1900-01', -1)).toBeNull()
})

test.each([
  [0, '0 min', '0.00'],
  [45, '45 min', '0.75'],
  [60, '1 h', '1.00'],
  [105, '1 h 45 min', '1.75'],
])('%i minutes are %s, on the invoice %s', (minutes, words, hours) => {
  expect(formatDuration(minutes)).toBe(words)
  expect(decimalHours(minutes)).toBe(hours)
})

const day = (fields: Partial<CareDay>): CareDay => ({
  ...{ isRecorded: true, attended: null, arrivalTime: null, departureTime: null, lateMinutes: 0 },
  ...fields,
})
const collected = day({ attended: true, arrivalTime: '15:30', departureTime: '17:15' })
const forgotten = day({ attended: true, arrivalTime: '15:30' })
const away = day({ attended: false })
const missing = day({ isRecorded: false })

test('[I2] a month counts the days attended and their minutes, and says which days lack a time', () => {
  expect([collected, forgotten, away, missing].map(careOutcome)).toEqual([
    'Collected',
    'Not signed out',
    'Did not come',
    'Not recorded',
  ])
  expect(careMonthTotals([collected, collected, forgotten, away, missing])).toEqual({
    days: 3,
    minutes: 210,
    unfinished: 2,
    lateDays: 0,
    lateMinutes: 0,
  })
})

test('[I2] late collection is counted in days and minutes after closing time', () => {
  const minute = fc.integer({ min: 15 * 60, max: 20 * 60 })
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
  fc.assert(
    fc.property(fc.array(fc.option(minute)), minute, (departures, closing) => {
      const days = departures.map((left) => {
        const departureTime = left === null ? null : clock(left)
        return day({ ...forgotten, departureTime, lateMinutes: minutesLate(departureTime, clock(closing)) })
      })
      let [lateDays, lateMinutes] = [0, 0]
      for (const left of departures) {
        if (left === null || left <= closing) continue
        lateDays += 1
        lateMinutes += left - closing
      }
      expect(careMonthTotals(days)).toMatchObject({ lateDays, lateMinutes })
    }),
  )
})
