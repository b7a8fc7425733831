import { expect, test } from 'vitest'
import { bookingDay, changeableFrom, refuseBookingDay } from './care-booking.ts'

const autumn = { from: '2026-09-02', to: '2026-12-18' }

test.each([
  ['2026-11-13', '2026-11-13', null],
  ['2026-12-18', '2026-11-13', null],
  ['2026-11-12', '2026-11-13', 'beforeToday'],
  ['2026-12-19', '2026-11-13', 'afterTerm'],
  ['2026-12-18', '2026-12-18', null],
  ['2026-12-19', '2026-12-19', 'termOver'],
])('[I1] a change from %s, made on %s, is refused for: %s', (from, today, refusal) => {
  expect(refuseBookingDay(from, autumn, today)).toBe(refusal)
})

test.each([
  ['2026-08-01', '2026-09-02', '2026-09-02'],
  ['2026-11-13', '2026-11-13', '2026-11-13'],
  ['2026-12-19', null, '2026-12-18'],
])('[I1] on %s bookings can be changed from %s, and the grid shows %s', (today, earliest, shown) => {
  expect(changeableFrom(autumn, today)).toBe(earliest)
  expect(bookingDay(autumn, today)).toBe(shown)
  expect(bookingDay(autumn, today, '2026-12-01')).toBe('2026-12-01')
})
