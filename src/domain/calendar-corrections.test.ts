import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NO_HALF_TERM,
  correctDay,
  markedDaysThatChange,
  planFaults,
  readPlan,
} from './calendar-corrections.ts'
import { planCalendar } from './calendar-plan.ts'
import type { TermPlan, YearPlan } from './calendar-plan.ts'
import { addDays } from './iso-date.ts'

const autumn: TermPlan = {
  name: 'Autumn',
  ...{ from: '2026-09-03', to: '2026-12-11' },
  halfTerm: { from: '2026-10-19', to: '2026-10-30' },
}
const spring: TermPlan = { name: 'Spring', from: '2027-01-05', to: '2027-03-25', halfTerm: NO_HALF_TERM }
const plan: YearPlan = {
  year: '2026-2027',
  ...{ from: '2026-09-01', to: '2027-08-31' },
  terms: [autumn, spring],
  ...{ insetDays: ['2026-09-01', '2026-09-02'], bankHolidays: ['2026-12-25'] },
}

describe('correcting one day', () => {
  const calendar = planCalendar(plan)

  test('a teaching day that becomes an inset day needs no register and keeps its term and week', () => {
    expect(correctDay(calendar, { date: '2026-11-13', dayType: 'inset' })).toMatchObject({
      ...{ dayType: 'inset', isRegisterRequired: false, termName: 'Autumn', weekNumber: 9 },
    })
  })

  test('a holiday that becomes a teaching day joins the nearest term and counts on from its weeks', () => {
    expect(correctDay(calendar, { date: '2026-12-14', dayType: 'teaching' })).toMatchObject({
      ...{ isRegisterRequired: true, termName: 'Autumn', weekNumber: 14 },
    })
    expect(correctDay(calendar, { date: '2027-01-04', dayType: 'teaching' })).toMatchObject({
      ...{ termName: 'Spring', weekNumber: 1 },
    })
  })

  test('a date outside of the calendar cannot be corrected', () => {
    expect(correctDay(calendar, { date: '2030-01-01', dayType: 'teaching' })).toBeUndefined()
  })
})

test('the calendar tells the dates that it was made from, whatever they were', () => {
  const start = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 30, max: 60 }),
      start,
      fc.boolean(),
      fc.array(fc.integer({ min: -4, max: 8 }), { maxLength: 3 }),
      (from, length, inset, hasBreak, bankHolidays) => {
        const term = { from: addDays('2026-09-01', from), to: addDays('2026-09-01', from + length) }
        const monday = '2026-09-28'
        const made: YearPlan = {
          ...plan,
          terms: [
            {
              name: 'Autumn',
              ...term,
              halfTerm: hasBreak ? { from: monday, to: addDays(monday, 4) } : NO_HALF_TERM,
            },
          ],
          insetDays: [addDays('2026-09-01', inset)],
          // Also at the edge of half term, or in the midst of it, but never all of it.
          bankHolidays: bankHolidays.map((days) => addDays(monday, days)),
        }
        const calendar = planCalendar(made)
        const { year, from: first, to } = made
        expect(planCalendar({ year, from: first, to, ...readPlan(calendar) })).toEqual(calendar)
      },
    ),
  )
})

describe('the dates of a year', () => {
  test('a plan that can be used has no faults', () => {
    expect(planFaults(plan)).toEqual([])
  })

  test.each([
    [{ ...autumn, to: '2026-09-01' }, 'Autumn: the term must not end before it begins.'],
    [{ ...autumn, from: '2026-08-31' }, 'Autumn: the term must lie between 2026-09-01 and 2027-08-31.'],
    [
      { ...autumn, halfTerm: { from: '2026-10-30', to: '2026-10-19' } },
      'Autumn: half term must not end before it begins.',
    ],
    [
      { ...autumn, halfTerm: { from: '2026-12-10', to: '2026-12-12' } },
      'Autumn: half term must lie within the term.',
    ],
    [{ ...autumn, to: '2027-01-05' }, 'Spring: the term must begin after Autumn has ended.'],
    [{ ...autumn, name: 'Spring' }, 'Each term needs a name of its own.'],
  ])('%j is refused', (term, fault) => {
    expect(planFaults({ ...plan, terms: [term, spring] })).toContain(fault)
  })
})

test('only days whose kind changes and that have marks need asking about', () => {
  const changed = planCalendar({ ...plan, insetDays: ['2026-11-12', '2026-11-13'] })
  const marked = new Set(['2026-11-13', '2026-11-16'])
  expect(markedDaysThatChange(planCalendar(plan), changed, marked)).toEqual(['2026-11-13'])
})
