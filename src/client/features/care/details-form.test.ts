import { NO_CARE_RECORD } from '#domain/care/care-record.ts'
import { expect, test } from 'vitest'
import { changedFields, formOf, typedText } from './details-form.ts'

const record = { ...NO_CARE_RECORD, arrivalTime: '15:30', notes: 'Cough' }

test('[I2] an untouched form changes nothing', () => {
  expect(changedFields(formOf(null), null)).toEqual({})
  expect(changedFields(formOf(record), record)).toEqual({})
})

test('[I2] only what was changed is written, without its outer white space, and blank is nothing', () => {
  const form = { ...formOf(record), notes: ' ', collectedBy: ' Mum ' }
  expect(changedFields(form, record)).toEqual({ notes: null, collectedBy: 'Mum' })
})

test.each([
  [{ attended: true, arrivalTime: '15:31' }, null],
  [{ departureTime: null, collectedBy: null }, null],
  [{ departureTime: '17:00', collectedBy: 'Mum' }, { collectedBy: 'Mum' }],
  [{ attended: false, notes: 'Dentist' }, { notes: 'Dentist' }],
])('[I2] of %j what was typed is %j', (changes, words) => {
  expect(typedText(changes)).toEqual(words)
})
