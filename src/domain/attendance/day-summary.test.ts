import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LIST, categoryOf } from './codes.ts'
import { summariseDay, summariseRegister, TILES } from './day-summary.ts'
import type { Marks } from './marks.ts'
import { SESSIONS } from './sessions.ts'

const anyMark = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
const anyMarks = fc.record({ am: anyMark, pm: anyMark })

describe('a pupil’s day', () => {
  test('[D6] a pupil without a record counts as present', () => {
    expect(summariseDay(undefined)).toBe('present')
  })

  test.each([
    ['/', '\\', 'present'],
    ['/', null, 'present'],
    [null, '\\', 'present'],
    ['N', '\\', 'present'],
    ['L', 'I', 'present'],
    ['X', 'V', 'present'],
    ['N', 'I', 'unauthorised'],
    ['I', 'U', 'unauthorised'],
    ['O', 'X', 'unauthorised'],
    [null, 'G', 'unauthorised'],
    ['I', 'X', 'authorised'],
    ['M', null, 'authorised'],
    ['Y4', 'C2', 'authorised'],
    ['X', 'X', 'notCounted'],
    ['D', null, 'notCounted'],
    [null, null, 'notCounted'],
  ] as const)('[D6] am %s and pm %s is %s', (am, pm, category) => {
    expect(summariseDay({ am, pm })).toBe(category)
  })

  test('[D6] every pair of marks follows the order present, unauthorised, authorised, not counted', () => {
    for (const am of [...CODE_LIST, null]) {
      for (const pm of [...CODE_LIST, null]) {
        const has = (category: string) =>
          [am, pm].some((code) => code !== null && categoryOf(code) === category)
        let expected = 'notCounted'
        if (has('authorised')) expected = 'authorised'
        if (has('unauthorised')) expected = 'unauthorised'
        if (has('present')) expected = 'present'
        expect(summariseDay({ am, pm })).toBe(expected)
        expect(summariseDay({ am: pm, pm: am })).toBe(expected)
      }
    }
  })
})

describe('the tiles', () => {
  const records = new Map<number, Marks>([
    [1, { am: '/', pm: null }],
    [2, { am: 'I', pm: null }],
    [3, { am: null, pm: 'N' }],
    [4, { am: 'X', pm: 'X' }],
    [99, { am: '/', pm: '\\' }],
  ])

  test('[D5] [D6] they count the listed pupils only, and say how many are unmarked in the open session', () => {
    expect(summariseRegister([1, 2, 3, 4, 5], records, 'am')).toEqual({
      total: 5,
      present: 2,
      authorised: 1,
      unauthorised: 1,
      notCounted: 1,
      ratePercent: 40,
      unmarkedInSession: 2,
    })
    expect(summariseRegister([1, 2, 3, 4, 5], records, 'pm').unmarkedInSession).toBe(3)
  })

  test('[D5] the rate is a whole percent', () => {
    const ids = Array.from({ length: 24 }, (_, index) => index)
    const twoAway = new Map<number, Marks>([
      [0, { am: 'I', pm: null }],
      [1, { am: 'N', pm: null }],
    ])
    expect(summariseRegister(ids, twoAway, 'am').ratePercent).toBe(92)
  })

  test('[D5] a class without pupils has a rate of 0', () => {
    expect(summariseRegister([], records, 'am')).toEqual({
      total: 0,
      present: 0,
      authorised: 0,
      unauthorised: 0,
      notCounted: 0,
      ratePercent: 0,
      unmarkedInSession: 0,
    })
  })

  test('[D5] the figures agree with a plain recount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(anyMarks, { nil: undefined }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...SESSIONS),
        (days, session) => {
          const entries = days.flatMap((marks, id) => (marks ? [[id, marks] as const] : []))
          const summary = summariseRegister([...days.keys()], new Map(entries), session)
          const count = (category: string) => days.filter((marks) => summariseDay(marks) === category).length
          expect(summary).toEqual({
            total: days.length,
            present: count('present'),
            authorised: count('authorised'),
            unauthorised: count('unauthorised'),
            notCounted: count('notCounted'),
            ratePercent: Math.round((count('present') * 100) / days.length),
            unmarkedInSession: days.filter((marks) => (marks?.[session] ?? null) === null).length,
          })
        },
      ),
    )
  })

  test('[D5] they are worded and ordered as specified', () => {
    expect(TILES.map((tile) => tile.label)).toEqual([
      'Total Pupils',
      'Present',
      'Authorized Absent',
      'Unauthorized Absent',
      'Not Counted',
      'Attendance Rate',
    ])
  })
})
