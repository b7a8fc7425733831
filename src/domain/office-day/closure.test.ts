import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSURE_CODES, closingMarks, closureReason, liftingMarks, usualClosureCode } from './closure.ts'
import type { ClosurePupil } from './closure.ts'
import { CODE_LIST, categoryOf } from '#domain/attendance/codes.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'

const anyMark = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
const anyPupils = fc
  .array(
    fc.record({
      yearGroup: fc.constantFrom<string>('Year 1', 'Year 2', 'Year 3'),
      marks: fc.option(fc.record({ am: anyMark, pm: anyMark }), { nil: undefined }),
    }),
  )
  .map((pupils) => pupils.map((pupil, id): ClosurePupil => ({ ...pupil, id })))
const anyClosure = fc.record({
  session: fc.constantFrom(...SESSIONS),
  code: fc.constantFrom(...CLOSURE_CODES),
  classes: fc.uniqueArray(fc.constantFrom<string>('Year 1', 'Year 2', 'Year 3')),
})

test('[M8] a closure marks every pupil of the classes who has no mark, and replaces none', () => {
  fc.assert(
    fc.property(anyPupils, anyClosure, (pupils, closure) => {
      const expected = pupils.filter(
        ({ yearGroup, marks }) =>
          closure.classes.includes(yearGroup) && (marks?.[closure.session] ?? null) === null,
      )
      expect(closingMarks(pupils, closure)).toEqual(
        expected.map(({ id }) => ({ studentId: id, code: closure.code, expected: null })),
      )
    }),
  )
})

test('[M8] what is closed and lifted again is as it was, also where a person had entered the same code', () => {
  fc.assert(
    fc.property(anyPupils, anyClosure, (pupils, closure) => {
      const { session, code } = closure
      const closed = new Set(closingMarks(pupils, closure).map(({ studentId }) => studentId))
      const after = pupils.map((pupil) =>
        closed.has(pupil.id)
          ? { ...pupil, marks: { am: null, pm: null, ...pupil.marks, [session]: code } }
          : pupil,
      )
      const entered = [...closed].map((studentId) => ({ studentId, session, code }))
      expect(liftingMarks(after, closure, entered).map(({ studentId }) => studentId)).toEqual([...closed])
    }),
  )
})

test('[M8] a closure is lifted whatever it was closed for', () => {
  const pupils = CLOSURE_CODES.map((code, id): ClosurePupil => ({
    ...{ id, yearGroup: 'Year 1', marks: { am: code, pm: null } },
  }))
  const entered = CLOSURE_CODES.map((code, studentId) => ({ studentId, session: 'am' as const, code }))
  expect(liftingMarks(pupils, { session: 'am', classes: ['Year 1'] }, entered)).toEqual(
    CLOSURE_CODES.map((expected, studentId) => ({ studentId, code: null, expected })),
  )
})

test('[M8] a closed session is no possible session, so the school days stay countable', () => {
  expect(CLOSURE_CODES.map(categoryOf)).toEqual(CLOSURE_CODES.map(() => 'notCounted'))
  expect(CLOSURE_CODES).not.toContain('Y5')
})

test('[M8] the whole site has another code than a part of it, and the reason says which', () => {
  expect([true, false].map(usualClosureCode)).toEqual(['Y4', 'Y3'])
  expect(closureReason('Y4')).toBe('Closed: Whole site closed')
})
