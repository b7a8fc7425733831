import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { possibleSessions } from './possible-sessions.ts'

const NOT_POSSIBLE = ['D', 'Q', 'X', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7']
const ATTENDED = ['/', '\\', 'B', 'K', 'L', 'P', 'V', 'W']

test('a week of mornings only, always there, is 100%', () => {
  expect(possibleSessions(['/', 'X', '/', 'X', 'L', 'X', null, null])).toEqual({
    attended: 3,
    possible: 3,
    ratePercent: 100,
  })
})

test('where no session was possible there is no rate', () => {
  expect(possibleSessions(['X', null, 'Y4']).ratePercent).toBeNull()
})

test('the figures agree with a plain recount of the marks', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(...CODE_LIST), { nil: null })), (marks) => {
      const made = marks.filter((code) => code !== null)
      const possible = made.filter((code) => !NOT_POSSIBLE.includes(code)).length
      const attended = made.filter((code) => ATTENDED.includes(code)).length
      expect(possibleSessions(marks)).toEqual({
        attended,
        possible,
        ratePercent: possible === 0 ? null : Math.round((attended * 100) / possible),
      })
    }),
  )
})
