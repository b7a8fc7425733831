import { afterEach, expect, test, vi } from 'vitest'
import { addDays, isoDate, weekdayOf } from './iso-date.ts'
import { defaultSession, schoolNow } from './school-clock.ts'

test.each([
  ['winter is Greenwich time', '2025-01-15T09:05:00Z', '2025-01-15', '09:05'],
  ['summer is an hour ahead', '2025-07-01T08:05:00Z', '2025-07-01', '09:05'],
  ['the last minute before the clocks go forward', '2025-03-30T00:59:59Z', '2025-03-30', '00:59'],
  ['the first minute after they went forward', '2025-03-30T01:00:00Z', '2025-03-30', '02:00'],
  ['the last minute before the clocks go back', '2025-10-26T00:59:59Z', '2025-10-26', '01:59'],
  ['the first minute after they went back', '2025-10-26T01:00:00Z', '2025-10-26', '01:00'],
  ['midnight in winter begins the new day', '2025-01-15T00:00:00Z', '2025-01-15', '00:00'],
  ['the second before midnight in winter', '2025-01-14T23:59:59Z', '2025-01-14', '23:59'],
  [
    'midnight in summer begins the new day, still yesterday in Greenwich',
    '2025-06-30T23:00:00Z',
    '2025-07-01',
    '00:00',
  ],
  ['the second before midnight in summer', '2025-06-30T22:59:59Z', '2025-06-30', '23:59'],
  ['29 February', '2024-02-29T12:00:00Z', '2024-02-29', '12:00'],
  ['new year', '2025-12-31T23:59:59Z', '2025-12-31', '23:59'],
])('the school clock: %s', (_, instant, date, time) => {
  expect(schoolNow(new Date(instant))).toEqual({ date, time })
})

test.each([
  ['00:00', 'am'],
  ['08:45', 'am'],
  ['11:59', 'am'],
  ['12:00', 'pm'],
  ['12:01', 'pm'],
  ['23:59', 'pm'],
])('[D7] at %s the session is %s', (time, session) => {
  expect(defaultSession(time)).toBe(session)
})

test.each([
  ['2025-07-01T10:59:59Z', 'am'],
  ['2025-07-01T11:00:00Z', 'pm'],
  ['2025-01-15T11:59:59Z', 'am'],
  ['2025-01-15T12:00:00Z', 'pm'],
])('[D7] noon is noon in London: at %s the session is %s', (instant, session) => {
  expect(defaultSession(schoolNow(new Date(instant)).time)).toBe(session)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['Pacific/Auckland', 12],
  ['America/Los_Angeles', 17],
  ['Europe/London', 1],
])('[D7] a machine set to %s shows the school’s date and time all the same', (zone, hour) => {
  vi.stubEnv('TZ', zone)
  const instant = new Date('2025-07-01T00:30:00Z')
  expect(instant.getHours()).toBe(hour)
  expect(schoolNow(instant)).toEqual({ date: '2025-07-01', time: '01:30' })
  expect(addDays(isoDate('2025-10-25'), 1)).toBe('2025-10-26')
  expect(weekdayOf(isoDate('2025-10-26'))).toBe(7)
})
