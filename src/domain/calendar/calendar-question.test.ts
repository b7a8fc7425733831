import { isoDate } from './iso-date.ts'
import { expect, test } from 'vitest'
import { recordedInWords, schoolDaysInWords } from './calendar-question.ts'
import { planCalendar } from './calendar-plan.ts'

const AUTUMN = {
  ...{ name: 'Autumn', from: isoDate('2026-09-03'), to: isoDate('2026-12-11') },
  halfTerm: { from: isoDate('2026-10-19'), to: isoDate('2026-10-30') },
}
const calendar = (term: Partial<typeof AUTUMN> = {}) =>
  planCalendar({
    ...{ year: '2026-2027', from: isoDate('2026-09-01'), to: isoDate('2027-08-31') },
    ...{ terms: [{ ...AUTUMN, ...term }], insetDays: [], bankHolidays: [] },
  })
const KEPT = 'They are kept, but the register of a day without school is not shown.'

test.each([
  [[], undefined],
  [[['2026-11-13', 2, 0]], `13 Nov 2026 has 2 pupils marked already. ${KEPT}`],
  [[['2026-11-13', 0, 1]], `13 Nov 2026 has 1 after-school care record already. ${KEPT}`],
  [
    [
      ['2026-11-13', 1, 0],
      ['2026-11-16', 0, 6],
    ],
    `2 of these days have 1 pupil marked already and 6 after-school care records. ${KEPT}`,
  ],
] as [[string, number, number][], string | undefined][])('records %j are asked about: %s', (days, words) => {
  expect(
    recordedInWords(
      days.map(([date, pupils, careRecords]) => ({ date: isoDate(date), pupils, careRecords })),
    ),
  ).toBe(words)
})

test.each([
  ['the same dates', {}, undefined],
  [
    'a longer term',
    { to: isoDate('2026-12-18') },
    'The year will have 67 school days instead of 62: 5 added.',
  ],
  [
    'a shorter term',
    { to: isoDate('2026-12-10') },
    'The year will have 61 school days instead of 62: 1 taken away.',
  ],
  [
    'another half term',
    { halfTerm: { from: isoDate('2026-10-26'), to: isoDate('2026-11-06') } },
    'The year keeps 62 school days, on other dates: 5 added, 5 taken away.',
  ],
])('a calendar made again from %s says how its school days change', (_case, term, words) => {
  expect(schoolDaysInWords(calendar(), calendar(term))).toBe(words)
})

test('a calendar that is made for the first time has nothing to ask', () => {
  expect(schoolDaysInWords([], calendar())).toBeUndefined()
})
