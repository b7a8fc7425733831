import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CARE_CLOSING_TIME,
  CARE_REFUSALS,
  careState,
  isCollectionOverdue,
  isTimeOfDay,
  minutesInCare,
  refuseCareTimes,
} from './care.ts'

const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  )

test.each([
  ['00:00', true],
  ['15:30', true],
  ['23:59', true],
  ['24:00', false],
  ['15:60', false],
  ['9:30', false],
  ['15:30:00', false],
  ['15.30', false],
  ['', false],
])('%j is a time of day: %s', (text, expected) => {
  expect(isTimeOfDay(text)).toBe(expected)
})

describe('signing in and out', () => {
  test.each([
    [null, null, null],
    ['15:30', null, null],
    ['15:30', '17:45', null],
    ['15:30', '15:30', null],
    ['15:30', '15:29', 'departureBeforeArrival'],
    [null, '17:45', 'notSignedIn'],
    ['3pm', null, 'arrivalNotATime'],
    ['15:30', '25:00', 'departureNotATime'],
  ])('[I2] arrival %s and departure %s: %s', (arrivalTime, departureTime, reason) => {
    expect(refuseCareTimes({ arrivalTime, departureTime })).toBe(reason)
  })

  test('[I2] each refusal has its own sentence', () => {
    expect(CARE_REFUSALS).toEqual({
      arrivalNotATime: 'The arrival time must be a time of day such as 15:30.',
      departureNotATime: 'The departure time must be a time of day such as 17:45.',
      notSignedIn: 'Sign the child in before signing them out.',
      departureBeforeArrival: 'The departure time cannot be before the arrival time.',
    })
  })

  test('[I2] times are kept exactly when the departure is not before the arrival', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (arrivalTime, departureTime) => {
        const minutes = minutesInCare({ arrivalTime, departureTime }) ?? Number.NaN
        expect(refuseCareTimes({ arrivalTime, departureTime }) === null).toBe(minutes >= 0)
      }),
    )
  })
})

test.each([
  [undefined, 'expected'],
  [{ attended: null, arrivalTime: null, departureTime: null }, 'expected'],
  [{ attended: true, arrivalTime: null, departureTime: null }, 'here'],
  [{ attended: true, arrivalTime: '15:30', departureTime: null }, 'here'],
  [{ attended: true, arrivalTime: '15:30', departureTime: '17:00' }, 'collected'],
  [{ attended: false, arrivalTime: null, departureTime: null }, 'notComing'],
])('[I2] with %o a child is %s', (record, state) => {
  expect(careState(record)).toBe(state)
})

test.each([
  ['15:30', '17:45', 135],
  ['15:30', '15:30', 0],
  ['15:30', null, null],
  [null, null, null],
])('[I2] from %s to %s is %s minutes', (arrivalTime, departureTime, minutes) => {
  expect(minutesInCare({ arrivalTime, departureTime })).toBe(minutes)
})

test('[I2] a child still here after closing time is overdue, one collected is not', () => {
  expect(CARE_CLOSING_TIME).toBe('18:00')
  expect(isCollectionOverdue('here', '18:00', CARE_CLOSING_TIME)).toBe(false)
  expect(isCollectionOverdue('here', '18:01', CARE_CLOSING_TIME)).toBe(true)
  expect(isCollectionOverdue('collected', '18:01', CARE_CLOSING_TIME)).toBe(false)
  expect(isCollectionOverdue('here', '17:31', '17:30')).toBe(true)
})
