import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatherMarks } from './annual-grid.ts'
import {
  absenceLevel,
  addTallies,
  ANNUAL_LABELS,
  annualCategory,
  annualTotals,
  isPersistentlyAbsent,
  statutoryTotals,
} from './annual-statistics.ts'
import type { AnnualCategory, AnnualTally } from './annual-statistics.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'

const EXPECTED: Record<AnnualCategory, Code[]> = {
  present: ['/', '\\', 'B', 'K', 'L', 'P', 'V', 'W'],
  authorised: ['C', 'C1', 'C2', 'E', 'I', 'J1', 'M', 'R', 'S', 'T'],
  unauthorised: ['G', 'N', 'O', 'U'],
  other: ['D', 'Q', 'X', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7'],
}
const anyMarks = fc.array(fc.option(fc.constantFrom(...CODE_LIST), { nil: null }))

/** How the report counts one pupil's marks, of which there is one on each day. */
function tallyOf(marks: readonly (Code | null)[]): AnnualTally {
  const gathered = gatherMarks([7])
  for (const [index, am] of marks.entries())
    gathered.addDay({ date: addDays(isoDate('2026-09-07'), index), pupilIds: [7], am: [am ?? ''], pm: [''] })
  return gathered.toGrid([]).tallyOf(0)
}

test.each(Object.entries(EXPECTED))('[G3] the annual report counts as %s: %j', (category, codes) => {
  expect(CODE_LIST.filter((code) => annualCategory(code) === category)).toEqual(codes)
})

test('[G2] the legend is worded as specified', () => {
  expect(Object.values(ANNUAL_LABELS)).toEqual([
    'Present',
    'Authorized Absence',
    'Unauthorized Absence',
    'Other',
  ])
})

describe('the cards', () => {
  test('[G2] every marked session counts in the total, and the rate has one decimal place', () => {
    expect(annualTotals(tallyOf(['/', '\\', 'L', 'I', 'N', 'X', null]))).toEqual({
      totalSessions: 6,
      presentSessions: 3,
      ratePercent: 50,
    })
    expect(annualTotals({ present: 2, authorised: 1, unauthorised: 0, other: 0 }).ratePercent).toBe(66.7)
  })

  test('[G2] where nothing is marked there is no rate', () => {
    expect(annualTotals(tallyOf([null]))).toEqual({
      totalSessions: 0,
      presentSessions: 0,
      ratePercent: null,
    })
  })

  test('[G2] [G3] the tally agrees with a plain recount', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const count = (category: AnnualCategory) =>
          marks.filter((code) => code !== null && EXPECTED[category].includes(code)).length
        expect(tallyOf(marks)).toEqual({
          present: count('present'),
          authorised: count('authorised'),
          unauthorised: count('unauthorised'),
          other: count('other'),
        })
      }),
    )
  })

  test('tallies of pupils add up to the tally of the group', () => {
    fc.assert(
      fc.property(fc.array(anyMarks), (pupils) => {
        expect(addTallies(pupils.map(tallyOf))).toEqual(tallyOf(pupils.flat()))
      }),
    )
  })
})

describe('what the law counts', () => {
  test('D Q X Y1-Y7 leave the denominator, unlike on the cards', () => {
    const tally = tallyOf(['/', '/', '/', '/', '/', 'I', 'I', 'N', ...EXPECTED.other])
    expect(statutoryTotals(tally)).toEqual({
      possibleSessions: 8,
      absentSessions: 3,
      absencePercent: 37.5,
      possibleRatePercent: 62.5,
    })
    expect(annualTotals(tally).totalSessions).toBe(18)
  })

  test('[G2] a child who comes only in the mornings and was always there has 100% of possible sessions', () => {
    const tally = tallyOf(['/', 'X', '/', 'X', 'L', 'X'])
    expect(annualTotals(tally).ratePercent).toBe(50)
    expect(statutoryTotals(tally).possibleRatePercent).toBe(100)
  })

  test('[G2] the rate of possible sessions of a group agrees with a recount of all marks of its pupils', () => {
    fc.assert(
      fc.property(fc.array(anyMarks), (pupils) => {
        let [attended, possible] = [0, 0]
        for (const code of pupils.flat()) {
          if (code === null || /^(?:[DQX]|Y[1-7])$/.test(code)) continue
          possible += 1
          if ('/\\BKLPVW'.includes(code)) attended += 1
        }
        const { possibleSessions, possibleRatePercent } = statutoryTotals(addTallies(pupils.map(tallyOf)))
        expect(possibleSessions).toBe(possible)
        expect(possibleRatePercent).toBe(
          possible === 0 ? null : Math.round((attended * 1000) / possible) / 10,
        )
      }),
    )
  })

  test('without possible sessions there is no rate, and none of absence', () => {
    const nothing = {
      possibleSessions: 0,
      absentSessions: 0,
      absencePercent: null,
      possibleRatePercent: null,
    }
    expect(statutoryTotals(tallyOf(['X']))).toEqual(nothing)
  })

  test.each([
    [0, 0, 'none'],
    [0, 100, 'none'],
    [9, 100, 'none'],
    [10, 100, 'persistent'],
    [33, 330, 'persistent'],
    [32, 330, 'none'],
    [49, 100, 'persistent'],
    [50, 100, 'severe'],
    [1, 2, 'severe'],
    [100, 100, 'severe'],
  ] as const)('%i absent of %i possible sessions is %s', (absentSessions, possibleSessions, level) => {
    expect(absenceLevel({ absentSessions, possibleSessions })).toBe(level)
  })

  test('severe absence is persistent absence too', () => {
    expect((['none', 'persistent', 'severe'] as const).map(isPersistentlyAbsent)).toEqual([false, true, true])
  })
})
