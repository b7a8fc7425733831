import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closedTermThatChanges,
  correctDay,
  markedDaysThatChange,
  planFaults,
  readPlan,
} from './calendar-corrections.ts'
import { planCalendar } from './calendar-plan.ts'
import type { TermPlan, YearPlan } from './calendar-plan.ts'
import { DAY_TYPES, dayOn } from './calendar.ts'
import type { CalendarDay, DayType } from './calendar.ts'
import { addDays, isoDate } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

const autumn: TermPlan = {
  name: 'Autumn',
  ...{ from: isoDate('2026-09-03'), to: isoDate('2026-12-11') },
  halfTerm: { from: isoDate('2026-10-19'), to: isoDate('2026-10-30') },
}
const spring: TermPlan = {
  name: 'Spring',
  from: isoDate('2027-01-05'),
  to: isoDate('2027-03-25'),
  halfTerm: null,
}
const plan: YearPlan = {
  year: '2026-2027',
  ...{ from: isoDate('2026-09-01'), to: isoDate('2027-08-31') },
  terms: [autumn, spring],
  ...{ insetDays: ['2026-09-01', '2026-09-02'].map(isoDate), bankHolidays: [isoDate('2026-12-25')] },
}

describe('correcting one day', () => {
  const calendar = planCalendar(plan)

  test('a teaching day that becomes an inset day needs no register and keeps its term and week', () => {
    expect(correctDay(calendar, { date: isoDate('2026-11-13'), dayType: 'inset' })).toMatchObject({
      ...{ dayType: 'inset', isRegisterRequired: false, termName: 'Autumn', weekNumber: 9 },
    })
  })

  test('a holiday that becomes a teaching day joins the nearest term, in none of its weeks', () => {
    expect(correctDay(calendar, { date: isoDate('2026-12-14'), dayType: 'teaching' })).toMatchObject({
      ...{ isRegisterRequired: true, termName: 'Autumn', weekNumber: null },
    })
    expect(correctDay(calendar, { date: isoDate('2027-01-04'), dayType: 'teaching' })).toMatchObject({
      ...{ termName: 'Spring', weekNumber: null },
    })
  })

  test('where the weeks have no numbers, a day stays in its term and the terms are read all the same', () => {
    const unnumbered = calendar.map((day) => ({ ...day, weekNumber: null }))
    expect(correctDay(unnumbered, { date: isoDate('2026-11-13'), dayType: 'inset' })?.termName).toBe('Autumn')
    expect(correctDay(unnumbered, { date: isoDate('2027-01-04'), dayType: 'teaching' })?.termName).toBe(
      'Spring',
    )
    expect(readPlan(unnumbered)).toEqual(readPlan(calendar))
  })

  test('a date outside of the calendar cannot be corrected', () => {
    expect(correctDay(calendar, { date: isoDate('2030-01-01'), dayType: 'teaching' })).toBeUndefined()
  })
})

test('the calendar tells the dates that it was made from', () => {
  const start = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 30, max: 60 }),
      start,
      fc.boolean(),
      fc.array(fc.integer({ min: -4, max: 8 }), { maxLength: 3 }),
      (from, length, inset, hasBreak, bankHolidays) => {
        const term = {
          from: addDays(isoDate('2026-09-01'), from),
          to: addDays(isoDate('2026-09-01'), from + length),
        }
        const monday = isoDate('2026-09-28')
        const made: YearPlan = {
          ...plan,
          terms: [
            {
              name: 'Autumn',
              ...term,
              halfTerm: hasBreak ? { from: monday, to: addDays(monday, 4) } : null,
            },
          ],
          insetDays: [addDays(isoDate('2026-09-01'), inset)],
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

describe('a day that is corrected', () => {
  const calendar = planCalendar(plan)
  const correct = (days: readonly CalendarDay[], date: IsoDate, dayType: DayType) => {
    const corrected = correctDay(days, { date, dayType })
    return days.map((day) => (day.date === corrected?.date ? corrected : day))
  }
  const anyDay = fc.constantFrom(...calendar)
  const anyKind = fc.constantFrom(...DAY_TYPES)

  test('and then changed back leaves the calendar and its dates as they were', () => {
    fc.assert(
      fc.property(anyDay, fc.array(anyKind, { maxLength: 3 }), ({ date, dayType }, between) => {
        const changed = between.reduce((days, kind) => correct(days, date, kind), calendar)
        expect(correct(changed, date, dayType)).toEqual(calendar)
      }),
    )
  })

  test('moves no term, also where several are corrected one after the other', () => {
    const dates = (days: readonly CalendarDay[]) =>
      readPlan(days).terms.map(({ name, from, to }) => ({ name, from, to }))
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDay, anyKind), { maxLength: 4 }), (corrections) => {
        const changed = corrections.reduce((days, [{ date }, kind]) => correct(days, date, kind), calendar)
        expect(dates(changed)).toEqual(dates(calendar))
      }),
    )
  })

  test.each(['2026-12-22', '2027-08-20'].map(isoDate))(
    '%s as a school day and back stays outside of every term',
    (date) => {
      const undone = correct(correct(calendar, date, 'teaching'), date, 'holiday')
      expect(readPlan(undone)).toEqual(readPlan(calendar))
      expect(dayOn(undone, date)).toMatchObject({ termName: null, weekNumber: null })
    },
  )

  test('to half term elsewhere in the term, or from half term to a school day, leaves half term where it is', () => {
    const [autumnOf] = readPlan(correct(calendar, isoDate('2026-11-20'), 'half term')).terms
    expect(autumnOf).toEqual(autumn)
    expect(readPlan(correct(calendar, isoDate('2026-10-21'), 'teaching')).terms[0]).toEqual(autumn)
    expect(readPlan(correct(calendar, isoDate('2027-03-12'), 'half term')).terms[1]?.halfTerm).toEqual({
      ...{ from: '2027-03-12', to: '2027-03-12' },
    })
  })

  test('a day that an earlier version left in a term it is far from does not stretch the term', () => {
    const stray = calendar.map((day) =>
      day.date === '2026-12-22' ? { ...day, termName: 'Autumn', weekNumber: 15 } : day,
    )
    expect(readPlan(stray)).toEqual(readPlan(calendar))
    expect(correctDay(stray, { date: isoDate('2026-12-22'), dayType: 'holiday' })).toMatchObject({
      termName: null,
    })
  })
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
  const changed = planCalendar({ ...plan, insetDays: ['2026-11-12', '2026-11-13'].map(isoDate) })
  const marked = new Set(['2026-11-13', '2026-11-16'].map(isoDate))
  expect(markedDaysThatChange(planCalendar(plan), changed, marked)).toEqual(['2026-11-13'])
})

describe('[L6] a closed term', () => {
  const calendar = planCalendar(plan)
  const closed = { name: 'Autumn 2026', from: autumn.from, to: autumn.to }
  const whole = { ...autumn, halfTerm: null }

  test.each<[string, TermPlan[], string | undefined]>([
    ['nothing', [autumn, spring], undefined],
    ['a later term', [autumn, { ...spring, from: isoDate('2027-01-07') }], undefined],
    ['its half term', [whole, spring], 'Autumn 2026'],
    ['its last day', [{ ...autumn, to: isoDate('2026-12-10') }, spring], 'Autumn 2026'],
    ['its name', [{ ...autumn, name: 'Michaelmas' }, spring], 'Autumn 2026'],
  ])('is found where a new calendar changes %s', (_, terms, expected) => {
    const after = planCalendar({ ...plan, terms })
    expect(closedTermThatChanges(calendar, after, [closed])?.name).toBe(expected)
    expect(closedTermThatChanges(calendar, after, [])).toBeUndefined()
  })
})
