import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { bookingDay, changeableFrom, refuseBookingDay } from './care-booking.ts'

const autumn = { from: isoDate('2026-09-02'), to: isoDate('2026-12-18') }

test.each([
  ['2026-11-13', '2026-11-13', null],
  ['2026-12-18', '2026-11-13', null],
  ['2026-11-12', '2026-11-13', 'beforeToday'],
  ['2026-12-19', '2026-11-13', 'afterTerm'],
  ['2026-12-18', '2026-12-18', null],
  ['2026-12-19', '2026-12-19', 'termOver'],
])('[I1] a change from %s, made on %s, is refused for: %s', (from, today, refusal) => {
  expect(refuseBookingDay(isoDate(from), autumn, isoDate(today))).toBe(refusal)
})

test.each([
  ['2026-08-01', '2026-09-02', '2026-09-02'],
  ['2026-11-13', '2026-11-13', '2026-11-13'],
  ['2026-12-19', null, '2026-12-18'],
])('[I1] on %s bookings can be changed from %s, and the grid shows %s', (today, earliest, shown) => {
  expect(changeableFrom(autumn, isoDate(today))).toBe(earliest)
  expect(bookingDay(autumn, isoDate(today))).toBe(shown)
  expect(bookingDay(autumn, isoDate(today), isoDate('2026-12-01'))).toBe('2026-12-01')
})
