import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { notAfterNow, refuseTimesToCome } from './care-clock.ts'
import { careRefusalText } from './care-record.ts'

const TODAY = isoDate('2026-11-13')
const moment = { date: TODAY, now: { date: TODAY, time: '16:50' } }

test.each([
  ['a departure that has been', { departureTime: '16:50' }, null],
  ['a departure of a tablet that is five minutes fast', { departureTime: '16:55' }, null],
  ['a departure that is still to come', { departureTime: '16:56' }, 'departureToCome'],
  ['an arrival that is still to come', { arrivalTime: '17:30' }, 'arrivalToCome'],
  ['a change without times', { notes: 'Tired', departureTime: null }, null],
])('[I2] %s is refused for: %s', (_, change, refusal) => {
  expect(refuseTimesToCome(change, moment)).toBe(refusal)
})

test('[I2] on another day than today every time of day may have been', () => {
  expect(refuseTimesToCome({ departureTime: '18:20' }, { ...moment, date: isoDate('2026-11-12') })).toBeNull()
  expect(notAfterNow({ departureTime: '18:20' }, { ...moment, date: isoDate('2026-11-12') })).toEqual({
    departureTime: '18:20',
  })
})

test('[I2] the sentence says what the school’s clock shows', () => {
  expect(careRefusalText('departureToCome', '16:50')).toBe(
    'The departure time is still to come. It is 16:50 now.',
  )
  expect(careRefusalText('notSignedIn', '16:50')).toBe('Sign the child in before signing them out.')
})

const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))

test('[I2] no time after the school’s clock is kept today', () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyTime, (arrivalTime, departureTime, time) => {
      const at = { ...moment, now: { ...moment.now, time } }
      const kept = notAfterNow({ arrivalTime, departureTime, notes: 'Tired' }, at)
      for (const [field, given] of Object.entries({ arrivalTime, departureTime })) {
        expect(kept[field as 'arrivalTime']).toBe(given < time ? given : time)
      }
      expect(kept.notes).toBe('Tired')
    }),
  )
})
