import { isoDate } from '#domain/calendar/iso-date.ts'
import { schoolSetupCalls } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import { describe, expect, test } from 'vitest'
import { draftFaults, draftOf, planOf } from './plan-draft.ts'

const NOTHING_TYPED = { newInsetDay: '', newBankHoliday: '' }
const FILLED = {
  ...{ name: 'Autumn', from: '2026-09-03', to: '2026-12-11' },
  ...{ halfTermFrom: '2026-10-19', halfTermTo: '2026-10-30' },
}

describe('the dates of a year', () => {
  test('a new year offers three terms to fill in and knows its bank holidays', () => {
    const draft = draftOf([], '2026-2027')
    expect(draft.terms.map(({ name }) => name)).toEqual(['Autumn', 'Spring', 'Summer'])
    expect(draft.bankHolidays).toContain('2027-05-03')
    expect(draftFaults(draft, '2026-2027')).toHaveLength(3)
  })

  test('a calendar that was made gives its dates back', () => {
    const draft = {
      terms: [FILLED],
      insetDays: [isoDate('2026-09-01')],
      bankHolidays: [isoDate('2026-12-25')],
      ...NOTHING_TYPED,
    }
    expect(draftFaults(draft, '2026-2027')).toEqual([])
    const plan = schoolSetupCalls.planCalendar.body?.parse(planOf(draft))
    const calendar = plan
      ? planCalendar({ ...plan, year: '2026-2027', ...academicYearRange('2026-2027') })
      : []
    expect(draftOf(calendar, '2026-2027')).toEqual(draft)
  })

  test.each([
    [{ ...FILLED, halfTermTo: '' }, /give the first and the last day of half term, or neither/],
    [{ ...FILLED, halfTermFrom: '', to: '' }, /give its name/],
    [{ ...FILLED, name: ' ' }, /give its name/],
    [{ ...FILLED, to: '2026-09-01' }, /must not end before it begins/],
  ])('%j has a fault', (term, fault) => {
    const draft = { terms: [term], insetDays: [], bankHolidays: [], ...NOTHING_TYPED }
    expect(draftFaults(draft, '2026-2027')[0]).toMatch(fault)
  })

  test('a day that is typed but not added is not left out unsaid', () => {
    const draft = { terms: [FILLED], insetDays: [], bankHolidays: [], ...NOTHING_TYPED }
    expect(draftFaults({ ...draft, newInsetDay: '2026-11-27' }, '2026-2027')).toEqual([
      'The inset day 27 Nov 2026 is typed but not added: add it, or clear it.',
    ])
    expect(planOf({ ...draft, newInsetDay: '2026-11-27' })).not.toHaveProperty('newInsetDay')
  })
})
