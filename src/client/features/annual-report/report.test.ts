import { dateOf, isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { cellState, sessionLabel, totalLabel } from './cell-state.ts'
import { printSheets } from './print/print-pages.ts'
import { buildReport, rateText } from './report.ts'

const DAYS = [3, 4, 7, 8, 9, 10, 11, 14, 15, 16].map((day) => dateOf(2026, 9, day))
const PUPILS = [
  { id: 1, name: 'Ada Able', yearGroup: 'Year 1', startDate: null, leaveDate: null },
  { id: 2, name: 'Gone Gray', yearGroup: 'Year 1', startDate: null, leaveDate: isoDate('2026-09-08') },
  { id: 3, name: 'Ben Baker', yearGroup: 'Year 2', startDate: null, leaveDate: null },
]

const OUTLINE = {
  today: isoDate('2026-09-10'),
  terms: [],
  years: [],
  term: { name: 'Autumn 2026', from: isoDate('2026-09-03'), to: isoDate('2026-12-11') },
  yearGroups: ['Year 1', 'Year 2'],
  days: DAYS.map((date) => ({
    date,
    weekNumber: date < '2026-09-07' ? 1 : date < '2026-09-14' ? 2 : null,
  })),
  pupils: PUPILS,
}

const report = buildReport({
  yearGroup: 'All',
  outline: OUTLINE,
  marks: [
    { studentIds: [1], date: isoDate('2026-09-03'), amCodes: '/', pmCodes: 'I' },
    { studentIds: [1], date: isoDate('2026-09-04'), amCodes: 'X', pmCodes: '' },
  ],
})

test.each([
  [0, 0, '/'],
  [0, 1, 'I'],
  [0, 3, 'unmarked'],
  [0, 18, 'future'],
  [1, 8, 'away'],
])('row %i, session %i is %s', (row, column, state) => {
  expect(cellState(report, row, column)).toBe(state)
})

test('[G4] a day that has lost its register shows its marks, and no gap for the others', () => {
  const closed = buildReport({
    yearGroup: 'All',
    outline: { ...OUTLINE, days: OUTLINE.days.slice(1) },
    marks: [{ studentIds: [1], date: isoDate('2026-09-03'), amCodes: '/', pmCodes: '' }],
  })
  expect([0, 1].map((column) => cellState(closed, 0, column))).toEqual(['/', 'closed'])
  expect(cellState(closed, 2, 0)).toBe('closed')
  expect(sessionLabel(closed, 2, 0)).toBe(
    'Ben Baker, Thursday 3 September 2026, morning: no register required',
  )
})

test('[G4] a cell says pupil, date, session, code and meaning', () => {
  expect(sessionLabel(report, 0, 1)).toBe(
    'Ada Able, Thursday 3 September 2026, afternoon: I, Illness (Authorized Absence)',
  )
  expect(sessionLabel(report, 1, 8)).toBe('Gone Gray, Wednesday 9 September 2026, morning: not on roll')
})

test('[G2] the cards count every marked session; the rate of a pupil counts possible ones', () => {
  const [totals] = report.pupilTotals
  expect(totals).toMatchObject({
    totalSessions: 3,
    possibleSessions: 2,
    presentSessions: 1,
    possibleRatePercent: 50,
    level: 'severe',
  })
  expect(totals && totalLabel(report.pupils[0], totals)).toBe(
    'Ada Able, Possible 2, Present 1, Rate 50.0%. Severe absence: 1 of 2 possible sessions missed',
  )
  expect(report.totals).toMatchObject({ totalSessions: 3, ratePercent: 33.3, possibleRatePercent: 50 })
})

test('days stand under their month and their week; a week without a number is named by its Monday', () => {
  expect(report.months).toEqual([{ label: 'September 2026', from: 0, count: 10 }])
  expect(report.weeks.map(({ label, count }) => [label, count])).toEqual([
    ['Week 1', 2],
    ['Week 2', 5],
    ['14 September', 3],
  ])
})

test('on paper each class has its own sheets, and the last one of each has the totals', () => {
  expect(printSheets(report).map(({ yearGroup, rows, hasTotals }) => [yearGroup, rows, hasTotals])).toEqual([
    ['Year 1', [0, 1], true],
    ['Year 2', [2], true],
  ])
})

test('on paper a term is cut between weeks, and no sheet is wider than 27 days', () => {
  const weeks = Array.from({ length: 13 }, (_, week) => ({ label: `Week ${week}`, from: week * 5, count: 5 }))
  const sheets = printSheets({ ...report, weeks, pupils: PUPILS.slice(0, 1) })
  expect(sheets.map((sheet) => sheet.weeks.length)).toEqual([5, 5, 3])
  expect(sheets.map(({ hasTotals }) => hasTotals)).toEqual([false, false, true])
})

test('[G2] the rate has one decimal place, and is a dash while nothing is marked', () => {
  expect([rateText(95), rateText(93.7), rateText(null)]).toEqual(['95.0%', '93.7%', '–'])
})
