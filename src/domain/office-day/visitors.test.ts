import { expect, test } from 'vitest'
import { refuseVisit, visitLabel, visitorsHere } from './visitors.ts'

test.each([
  ['Gas engineer', '09:10', null, 'Gas engineer, since 9:10'],
  ['Gas engineer', '09:10', '10:05', 'Gas engineer, 9:10 to 10:05'],
  [null, '09:10', null, 'Since 9:10'],
  [null, '09:10', '10:05', '9:10 to 10:05'],
])('[N1] a visitor (%j, %s to %s) reads "%s"', (visiting, arrived, left, label) => {
  expect(visitLabel({ visiting, arrived, left })).toBe(label)
})

test.each([
  ['10:42', null, null],
  ['10:47', null, null],
  ['10:48', null, 'arrivedLater'],
  ['10:00', '10:42', null],
  ['10:00', '10:47', null],
  ['10:00', '10:48', 'leftLater'],
  ['10:00', '10:00', null],
  ['10:00', '09:59', 'leftBefore'],
])('[N1] at 10:42, a visit from %s to %s: %s', (arrived, left, refusal) => {
  expect(refuseVisit({ arrived, left }, '10:42')).toBe(refusal)
})

test('[N1] who has left is not on site', () => {
  expect(visitorsHere([{ left: null }, { left: '10:00' }])).toEqual([{ left: null }])
})
