import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HalfDay } from '#domain/calendar/school-clock.ts'
import { CODE_LIST } from './codes.ts'
import { isUnmarked, markAllQuestion } from './mark-all.ts'
import type { ListedPupil } from './mark-all.ts'
import { SESSIONS, isStroke } from './sessions.ts'

const MORNING: HalfDay = { date: isoDate('2026-11-13'), session: 'am' }
const pupil = (fields: Partial<ListedPupil>): ListedPupil => ({
  ...{ name: 'Hana Ito', code: null, theirs: null, planned: null, isLocked: false, needsNoReason: false },
  ...fields,
})
const ask = (pupils: readonly ListedPupil[], fields = {}) =>
  markAllQuestion({ pupils, open: MORNING, now: MORNING, isEveryClass: false, ...fields })

describe('[D10] Mark All Present is one tap', () => {
  test.each([
    ['where no pupil is marked', [pupil({})]],
    ['where all are present already', [pupil({ code: '/' })]],
    ['where a stroke is the other session’s', [pupil({ code: '\\' })]],
    ['where the only absence is locked, and stays', [pupil({ code: 'I', isLocked: true })]],
    ['where a colleague marked present too', [pupil({ code: null, theirs: '/' })]],
  ])('%s', (_, pupils) => {
    expect(ask(pupils)).toBeNull()
  })

  test('on an earlier day where all are present already: nothing changes', () => {
    expect(ask([pupil({ code: '/' })], { open: { ...MORNING, date: '2026-11-12' } })).toBeNull()
  })
})

describe('[D10] Mark All Present asks first', () => {
  test.each([
    ['an absence', { code: 'I' }, 'I'],
    ['a late', { code: 'L' }, 'L'],
    ['a visit, which is present too', { code: 'V' }, 'V'],
    ['a pupil who is not required', { code: 'X' }, 'X'],
    ['a colleague’s absence in conflict with a mark of mine', { code: '/', theirs: 'I' }, 'I'],
    ['an absence of mine in conflict with a colleague’s present', { code: 'L', theirs: '/' }, 'L'],
  ] as const)('where it would change %s', (_, fields, code) => {
    expect(ask([pupil({ name: 'Tom Fox', code: '/' }), pupil(fields), pupil({})])).toEqual({
      changes: [{ name: 'Hana Ito', code }],
      needsReason: true,
      unmarkedCount: 1,
      isOtherDay: false,
      isOtherSession: false,
      isEveryClass: false,
    })
  })

  test.each([
    ['for every class at once', { isEveryClass: true }, { isEveryClass: true }],
    ['on an earlier day', { open: { ...MORNING, date: '2026-11-12' } }, { isOtherDay: true }],
    ['on a later day', { open: { ...MORNING, date: '2026-11-16' } }, { isOtherDay: true }],
    ['in the afternoon, for the morning', { now: { ...MORNING, session: 'pm' } }, { isOtherSession: true }],
    ['in the morning, for the afternoon', { open: { ...MORNING, session: 'pm' } }, { isOtherSession: true }],
  ])('%s, also where no pupil is marked', (_, fields, expected) => {
    expect(ask([pupil({})], fields)).toMatchObject({ changes: [], unmarkedCount: 1, ...expected })
  })
})

const anyMark = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
const anyPupil = fc.record({
  name: fc.string(),
  code: anyMark,
  theirs: anyMark,
  planned: anyMark,
  isLocked: fc.boolean(),
  needsNoReason: fc.boolean(),
})
const anyHalfDay = fc.record({
  date: fc.constantFrom(...['2026-11-12', '2026-11-13', '2026-11-16'].map(isoDate)),
  session: fc.constantFrom(...SESSIONS),
})
const anyInput = fc.record({
  pupils: fc.array(anyPupil),
  open: anyHalfDay,
  now: anyHalfDay,
  isEveryClass: fc.boolean(),
})

test('[D10] no mark but a stroke or the planned code is ever replaced without a question that names its pupil', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const named = markAllQuestion(input)?.changes.map(({ name }) => name) ?? []
      const losing = input.pupils.filter(
        ({ code, theirs, planned, isLocked }) =>
          !isLocked && [code, theirs].some((mark) => mark !== null && mark !== planned && !isStroke(mark)),
      )
      expect(named).toEqual(losing.map(({ name }) => name))
    }),
  )
})

test('[D10] the safe answer marks only pupils without a mark; without a mark to lose, only an unusual register asks', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const question = markAllQuestion(input)
      const unmarked = input.pupils.filter(isUnmarked)
      for (const { code, theirs, isLocked } of unmarked)
        expect([code, theirs, isLocked]).toEqual([null, null, false])
      if (question) expect(question.unmarkedCount).toBe(unmarked.length)
      const { date, session } = input.open
      const isUnusual = date !== input.now.date || session !== input.now.session || input.isEveryClass
      const isLosing = (question?.changes.length ?? 0) > 0
      expect(question !== null).toBe(isLosing || (isUnusual && unmarked.length > 0))
    }),
  )
})
