import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { annualCategory } from './annual-statistics.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { weeklyCategory, weeklyStatistics } from './weekly-statistics.ts'
import type { WeeklyCategory } from './weekly-statistics.ts'

const EXPECTED: Record<WeeklyCategory, Code[]> = {
  present: ['/', '\\', 'B', 'K', 'P', 'V', 'W'],
  late: ['L'],
  absent: ['C', 'E', 'I', 'M', 'R', 'S', 'T', 'G', 'N', 'O', 'U'],
  other: ['C1', 'C2', 'J1', 'D', 'Q', 'X', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7'],
}

test.each(Object.entries(EXPECTED))('[F5] the weekly view counts as %s: %j', (category, codes) => {
  expect(CODE_LIST.filter((code) => weeklyCategory(code) === category).toSorted()).toEqual(codes.toSorted())
})

function isAnnualAbsence(code: Code): boolean {
  return ['authorised', 'unauthorised'].includes(annualCategory(code))
}

test('[F5] [G3] the weekly list of absences lacks C1, C2 and J1, which the annual one has', () => {
  const differing = CODE_LIST.filter((code) => isAnnualAbsence(code) !== (weeklyCategory(code) === 'absent'))
  expect(differing).toEqual(['C1', 'C2', 'J1'])
  expect(differing.map(weeklyCategory)).toEqual(['other', 'other', 'other'])
})

test('[F5] the rate is present and late over marked sessions, other codes among them', () => {
  expect(weeklyStatistics(['/', '\\', 'L', 'I', 'X', null, null])).toEqual({
    present: 2,
    late: 1,
    absent: 1,
    other: 1,
    marked: 5,
    ratePercent: 60,
  })
})

test.each([[[]], [[null, null]]])('[F5] %j: where nothing is marked there is no rate', (marks) => {
  const nothing = { present: 0, late: 0, absent: 0, other: 0, marked: 0, ratePercent: null }
  expect(weeklyStatistics(marks)).toEqual(nothing)
})

test('[F5] the figures agree with a plain recount', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(...CODE_LIST), { nil: null })), (marks) => {
      const count = (category: WeeklyCategory) =>
        marks.filter((code) => code !== null && EXPECTED[category].includes(code)).length
      const statistics = weeklyStatistics(marks)
      const { present, late, absent, other, marked } = statistics
      expect({ present, late, absent, other }).toEqual({
        present: count('present'),
        late: count('late'),
        absent: count('absent'),
        other: count('other'),
      })
      expect(present + late + absent + other).toBe(marked)
      expect(statistics.ratePercent).toBe(marked === 0 ? null : Math.round(((present + late) * 100) / marked))
    }),
  )
})
