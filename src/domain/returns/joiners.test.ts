import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { joinedOn } from './joiners.ts'
import type { Arrival, YearOfArrival } from './joiners.ts'

const FIRST = isoDate('2026-09-03')
const LAST_BEFORE = isoDate('2026-07-09')
const YEAR: YearOfArrival = { firstDay: FIRST, lastDayBefore: LAST_BEFORE, isYearBeforeHeld: true }
const NEW: Arrival = { startDate: FIRST, isInLowestClass: false, wasHereBefore: false, leftOn: null }

describe('[Q5] who joined outside the usual entry', () => {
  test.each<[string, Partial<Arrival>, IsoDate | null, Partial<YearOfArrival>?]>([
    ['a newcomer of the first day in an older class', {}, FIRST],
    ['not a newcomer of the first day in the lowest class', { isInLowestClass: true }, null],
    ['a newcomer of a later day', { startDate: isoDate('2026-11-09') }, isoDate('2026-11-09')],
    [
      'a newcomer of a later day in the lowest class',
      { startDate: isoDate('2026-11-09'), isInLowestClass: true },
      isoDate('2026-11-09'),
    ],
    ['not a pupil of the year before', { wasHereBefore: true }, null],
    [
      'not a pupil of the year before, though the start date was entered anew',
      { wasHereBefore: true, startDate: isoDate('2026-11-09') },
      null,
    ],
    ['who left and came back', { wasHereBefore: true, leftOn: isoDate('2026-03-27') }, FIRST],
    [
      'not who stayed beyond a leave date',
      { wasHereBefore: true, startDate: isoDate('2023-09-04'), leftOn: isoDate('2026-03-27') },
      null,
    ],
    ['a newcomer of the holidays before', { startDate: isoDate('2026-08-20') }, isoDate('2026-08-20')],
    ['not whose earlier years are not held', { startDate: isoDate('2023-09-04') }, null],
    ['a newcomer without a start date', { startDate: null }, FIRST],
    [
      'not without a start date in the school’s first year',
      { startDate: null },
      null,
      { isYearBeforeHeld: false },
    ],
    ['a newcomer of the first day in the school’s first year', {}, FIRST, { lastDayBefore: null }],
    [
      'not of a day before the first year',
      { startDate: isoDate('2026-08-20') },
      null,
      { lastDayBefore: null, isYearBeforeHeld: false },
    ],
  ])('%s', (_, arrival, since, year = {}) => {
    expect(joinedOn({ ...NEW, ...arrival }, { ...YEAR, ...year })).toBe(since)
  })

  test('agrees with a recount by questions, for every pupil', () => {
    const day = fc.integer({ min: -800, max: 250 }).map((days) => addDays(FIRST, days))
    const arrival = fc.record({
      startDate: fc.option(fc.oneof(day, fc.constant(FIRST))),
      isInLowestClass: fc.boolean(),
      wasHereBefore: fc.boolean(),
      leftOn: fc.option(day),
    })
    const year = fc.record({
      firstDay: fc.constant(FIRST),
      lastDayBefore: fc.option(fc.constant(LAST_BEFORE)),
      isYearBeforeHeld: fc.boolean(),
    })
    fc.assert(
      fc.property(arrival, year, (pupil, edges) => {
        const started = pupil.startDate ?? (edges.isYearBeforeHeld ? FIRST : '0000')
        const earliest = edges.lastDayBefore ? addDays(edges.lastDayBefore, 1) : FIRST
        const questions = {
          startedThisYear: started >= earliest,
          isNew: !pupil.wasHereBefore || (pupil.leftOn ?? '9999') < (pupil.startDate ?? '0000'),
          isUnusual: started > FIRST || !pupil.isInLowestClass,
        }
        expect(joinedOn(pupil, edges)).toBe(Object.values(questions).every(Boolean) ? started : null)
      }),
    )
  })
})
