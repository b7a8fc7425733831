import { expect, test } from 'vitest'
import { NO_CARE_RECORD, changeCareRecord, changedUnseen, refuseCareRecord } from './care-record.ts'

const here = { ...NO_CARE_RECORD, isRegistered: true, attended: true, arrivalTime: '15:30' }
const notComing = { ...NO_CARE_RECORD, isRegistered: true, attended: false }

test.each([
  ['a child with a note is on the list', {}, { notes: 'Cough' }, { isRegistered: true, notes: 'Cough' }],
  ['a child who arrives attends', {}, { arrivalTime: '15:30' }, { attended: true, arrivalTime: '15:30' }],
  ['a sign-in taken back leaves the child expected', here, { arrivalTime: null }, { attended: null }],
  ['other fields stay', here, { notes: 'Cough' }, { arrivalTime: '15:30', attended: true }],
  ['a child can leave the list', notComing, { isRegistered: false }, { isRegistered: false }],
])('[I2] %s', (_, standing, change, expected) => {
  expect(changeCareRecord({ ...NO_CARE_RECORD, ...standing }, change)).toMatchObject(expected)
})

test.each([
  ['expected', { ...NO_CARE_RECORD, isRegistered: true }, false, null],
  ['not coming, known a day ahead', notComing, true, null],
  ['here', here, false, null],
  ['here on a day to come', here, true, 'notYet'],
  ['here and yet not coming', { ...here, attended: false }, false, 'signedIn'],
  ['here and yet not on the list', { ...here, isRegistered: false }, false, 'signedIn'],
  ['collected and never here', { ...notComing, departureTime: '17:00' }, false, 'notSignedIn'],
  ['collected before arriving', { ...here, departureTime: '15:29' }, false, 'departureBeforeArrival'],
] as const)('[I2] %s is refused for: %s', (_, record, isFuture, refusal) => {
  expect(refuseCareRecord(record, { isFuture })).toBe(refusal)
})

test('[I2] only fields that were looked at can have changed unseen', () => {
  expect(changedUnseen(here, { notes: null })).toEqual([])
  expect(changedUnseen(here, { arrivalTime: '15:30' })).toEqual([])
  expect(changedUnseen(here, { arrivalTime: null, attended: null, notes: null })).toEqual([
    'attended',
    'arrivalTime',
  ])
})
