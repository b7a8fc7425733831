import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planCalendar } from './calendar-plan.ts'
import type { YearPlan } from './calendar-plan.ts'
import { addDays, daysBetween, isoDate, mondayOf, weekdayOf } from './iso-date.ts'

const PLAN: YearPlan = {
  year: '2025-2026',
  from: isoDate('2025-09-01'),
  to: isoDate('2026-08-31'),
  terms: [
    {
      name: 'Autumn',
      from: isoDate('2025-09-03'),
      to: isoDate('2025-12-12'),
      halfTerm: { from: isoDate('2025-10-20'), to: isoDate('2025-10-31') },
    },
    {
      name: 'Spring',
      from: isoDate('2026-01-06'),
      to: isoDate('2026-03-27'),
      halfTerm: { from: isoDate('2026-02-16'), to: isoDate('2026-02-20') },
    },
    {
      name: 'Summer',
      from: isoDate('2026-04-14'),
      to: isoDate('2026-07-09'),
      halfTerm: { from: isoDate('2026-05-25'), to: isoDate('2026-05-29') },
    },
  ],
  insetDays: ['2025-09-01', '2025-09-02', '2026-01-05', '2026-04-13'].map(isoDate),
  bankHolidays: ['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-03', '2026-05-04', '2026-05-25'].map(
    isoDate,
  ),
}
const DAYS = new Map(planCalendar(PLAN).map((day) => [day.date, day]))

describe('the calendar of a year', () => {
  test.each([
    ['2025-09-02', 'inset', null, null],
    ['2025-09-03', 'teaching', 'Autumn', 1],
    ['2025-09-07', 'weekend', 'Autumn', 1],
    ['2025-09-08', 'teaching', 'Autumn', 2],
    ['2025-10-17', 'teaching', 'Autumn', 7],
    ['2025-10-20', 'half term', 'Autumn', null],
    ['2025-11-01', 'weekend', 'Autumn', null],
    ['2025-11-03', 'teaching', 'Autumn', 8],
    ['2025-12-12', 'teaching', 'Autumn', 13],
    ['2025-12-13', 'weekend', null, null],
    ['2025-12-15', 'holiday', null, null],
    ['2025-12-25', 'bank holiday', null, null],
    ['2026-01-06', 'teaching', 'Spring', 1],
    ['2026-05-04', 'bank holiday', 'Summer', 4],
    ['2026-05-25', 'bank holiday', 'Summer', null],
    ['2026-05-26', 'half term', 'Summer', null],
    ['2026-06-01', 'teaching', 'Summer', 7],
    ['2026-08-31', 'holiday', null, null],
  ])('%s is %s in %s, week %s', (date, dayType, termName, weekNumber) => {
    expect(DAYS.get(isoDate(date))).toMatchObject({
      dayType,
      termName,
      weekNumber,
      academicYear: '2025-2026',
    })
  })

  test('[D2] every date of the range is there once, in order', () => {
    const dates = [...DAYS.keys()]
    expect(dates).toHaveLength(daysBetween(PLAN.from, PLAN.to) + 1)
    expect(dates).toEqual(dates.toSorted())
    expect(DAYS.has(isoDate('2025-09-01')) && DAYS.has(isoDate('2026-07-31'))).toBe(true)
  })
})

const plans = fc
  .record({
    start: fc.integer({ min: 0, max: 20_000 }),
    lengths: fc.array(fc.tuple(fc.integer({ min: 40, max: 100 }), fc.integer({ min: 7, max: 30 })), {
      minLength: 1,
      maxLength: 3,
    }),
    halfTermAfter: fc.integer({ min: 8, max: 20 }),
    halfTermLength: fc.integer({ min: 0, max: 14 }),
    daysOff: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 10 }),
  })
  .map(({ start, lengths, halfTermAfter, halfTermLength, daysOff }): YearPlan => {
    const from = addDays(isoDate('2000-01-01'), start)
    let next = addDays(from, 5)
    const terms = lengths.map(([length, holiday], index) => {
      const half = addDays(next, halfTermAfter)
      const halfTerm = halfTermLength > 0 ? { from: half, to: addDays(half, halfTermLength) } : null
      const term = { name: `Term ${index + 1}`, from: next, to: addDays(next, length), halfTerm }
      next = addDays(term.to, holiday)
      return term
    })
    const off = daysOff.map((days) => addDays(from, days))
    const [insetDays, bankHolidays] = [
      off.filter((_, index) => index % 2),
      off.filter((_, index) => index % 2 === 0),
    ]
    return { year: '2025-2026', from, to: addDays(next, 10), terms, insetDays, bankHolidays }
  })

describe('the calendar of any year', () => {
  test('registers are taken on weekdays in a term only, outside half term and days off', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const day of planCalendar(plan)) {
          const term = plan.terms.find(({ from, to }) => from <= day.date && day.date <= to)
          const half = term?.halfTerm
          const inHalfTerm = half && half.from <= day.date && day.date <= half.to
          const off = plan.insetDays.includes(day.date) || plan.bankHolidays.includes(day.date)
          const expected = term !== undefined && weekdayOf(day.date) <= 5 && !inHalfTerm && !off
          expect(day.isRegisterRequired).toBe(expected)
          expect(day.termName).toBe(term?.name ?? null)
          expect(day.dayType === 'weekend').toBe(weekdayOf(day.date) > 5)
        }
      }),
    )
  })

  test('within a term the days of one week share its number, and the numbers run from 1 without a gap', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const days = planCalendar(plan)
        for (const term of plan.terms) {
          const numbers = new Map<string, number | null>()
          for (const day of days.filter(({ termName }) => termName === term.name)) {
            const monday = mondayOf(day.date)
            expect(numbers.get(monday) ?? day.weekNumber).toBe(day.weekNumber)
            numbers.set(monday, day.weekNumber)
            if (day.isRegisterRequired) expect(day.weekNumber).not.toBeNull()
          }
          const counted = [...numbers.values()].filter((number) => number !== null)
          // A term that begins at a weekend has the days of its first week behind it; counting starts all the same.
          expect(counted).toEqual(counted.map((_, index) => index + 1))
        }
      }),
    )
  })
})
