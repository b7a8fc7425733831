import { isoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartLine, chartPoints, lowestGridLine, weekdayPoints, weekPoints } from './rate-points.ts'
import type { RatePoint } from './rate-points.ts'

const WEEKS = [
  { weekStartDate: isoDate('2026-11-02'), weekNumber: 8, attended: 0, marked: 0 },
  { weekStartDate: isoDate('2026-11-09'), weekNumber: 9, attended: 29, marked: 30 },
]

test('the points of the weeks read as text', () => {
  expect(weekPoints(WEEKS, isoDate('2026-11-09'))).toEqual([
    { label: '8', percent: null, sentence: 'Week 8, from 2 November: nothing marked', isCurrent: false },
    {
      label: '9',
      percent: 97,
      sentence: 'Week 9, from 9 November: 97%, 29 of 30 marked sessions',
      isCurrent: true,
    },
  ])
})

test('a day of school in half term makes no second week 8: its week is named by the Monday', () => {
  const extra = { weekStartDate: isoDate('2026-10-19'), weekNumber: null, attended: 3, marked: 4 }
  const before = Array.from({ length: 7 }, (_, index) => ({ ...extra, weekNumber: index + 1 }))
  const points = weekPoints([...before, extra, ...WEEKS], isoDate('2026-10-19'))
  expect(points.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '19 Oct', '8', '9'])
  expect(points[7]?.sentence).toBe('Week from 19 October: 75%, 3 of 4 marked sessions')
})

test('so do those of the weekdays', () => {
  const points = weekdayPoints([{ weekday: 5, attended: 1, marked: 2 }], isoDate('2026-11-09'))
  expect(points).toMatchObject([{ label: 'Fri', sentence: 'Friday: 50%, 1 of 2 marked sessions' }])
})

function point(percent: number | null): RatePoint {
  return { label: String(percent), percent, sentence: '', isCurrent: false }
}

test.each([
  [[], 90],
  [[null], 90],
  [[100, 96], 90],
  [[94], 80],
  [[3, 100], 0],
])('with the rates %j the lowest line is %i', (percents, line) => {
  expect(lowestGridLine(percents.map(point))).toBe(line)
})

test('every rate lies between the lowest line and 100', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (percents) => {
      const points = percents.map(point)
      for (const { x, y } of chartPoints(points, lowestGridLine(points))) {
        for (const share of [x, y]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(100)
        }
      }
    }),
  )
})

test('the line is interrupted where a week has no rate', () => {
  const plotted = [100, null, 100, 90].map((percent, index) => {
    return { ...point(percent), x: index, y: percent === null ? null : 100 - percent }
  })
  expect(chartLine(plotted)).toBe('M0.0 0.0M2.0 0.0L3.0 10.0')
})
