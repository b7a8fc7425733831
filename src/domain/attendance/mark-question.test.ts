import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LIST, categoryOf } from './codes.ts'
import { questionBefore } from './mark-question.ts'

const TODAY = isoDate('2026-11-13')

test.each([
  ['today', TODAY, null, '/', null],
  ['today, over another mark', TODAY, 'I', '/', 'reason'],
  ['an earlier day, the first mark', '2026-11-12', null, 'I', null],
  ['an earlier day, the same mark again', '2026-11-12', 'I', 'I', null],
  ['an earlier day, over another mark', '2026-11-12', '/', 'I', 'reason'],
  ['a later day, present', '2026-11-16', null, '/', 'ahead'],
  ['a later day, late', '2026-11-16', null, 'L', 'ahead'],
  ['a later day, present over a known absence', '2026-11-16', 'C', '/', 'ahead'],
  ['a later day, a known absence', '2026-11-16', null, 'C', null],
  ['a later day, another known absence', '2026-11-16', 'C', 'M', 'reason'],
  ['a later day, not required', '2026-11-16', null, 'X', null],
] as const)('[D3, D17, L1] %s', (_, date, recorded, code, question) => {
  expect(questionBefore({ code, recorded, date: isoDate(date), today: TODAY, isSlip: false })).toBe(question)
})

const anyCode = fc.constantFrom(...CODE_LIST)
const anyDate = fc.constantFrom(
  ...['2025-09-01', '2026-11-12', TODAY, '2026-11-16', '2027-03-01'].map(isoDate),
)

test('[D3] every present mark of a day to come is asked about, and no absence is', () => {
  fc.assert(
    fc.property(anyCode, fc.option(anyCode), anyDate, (code, recorded, date) => {
      const isAsked = questionBefore({ code, recorded, date, today: TODAY, isSlip: false }) === 'ahead'
      expect(isAsked).toBe(date > TODAY && categoryOf(code) === 'present')
    }),
  )
})

test('[L1] a slip is corrected without a question about the reason', () => {
  fc.assert(
    fc.property(anyCode, fc.option(anyCode), anyDate, (code, recorded, date) => {
      expect(questionBefore({ code, recorded, date, today: TODAY, isSlip: true })).not.toBe('reason')
    }),
  )
})
