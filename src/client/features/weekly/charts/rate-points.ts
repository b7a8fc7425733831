import type { WeekdayTally, WeekTally } from '#contract/weekly.ts'
import {
  addDays,
  formatDayAndMonth,
  formatShortDay,
  shortWeekdayName,
  weekdayName,
} from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { wholePercent } from '#domain/figures/percentages.ts'

export type RatePoint = {
  /** The text under the point: `4`, `Mon`. */
  label: string
  percent: number | null
  /** The point as text: `Week 4, from 5 October: 96%, 812 of 845 sessions`. */
  sentence: string
  isCurrent: boolean
}

type Tally = { attended: number; marked: number }

function sentenceOf(what: string, { attended, marked }: Tally): string {
  if (marked === 0) return `${what}: nothing marked`
  return `${what}: ${wholePercent(attended, marked)}%, ${attended} of ${marked} marked sessions`
}

/** The rate of each week of the term so far; a week without a number is named by its Monday. */
export function weekPoints(weeks: readonly WeekTally[], current: IsoDate): RatePoint[] {
  return weeks.map((week) => {
    const { weekStartDate, weekNumber } = week
    const from = `from ${formatDayAndMonth(weekStartDate)}`
    return {
      label: weekNumber === null ? formatShortDay(weekStartDate) : String(weekNumber),
      percent: wholePercent(week.attended, week.marked),
      sentence: sentenceOf(weekNumber === null ? `Week ${from}` : `Week ${weekNumber}, ${from}`, week),
      isCurrent: weekStartDate === current,
    }
  })
}

/** The rate of each weekday over the same weeks. */
export function weekdayPoints(weekdays: readonly WeekdayTally[], monday: IsoDate): RatePoint[] {
  return weekdays.map((tally) => {
    const date = addDays(monday, tally.weekday - 1)
    const name = weekdayName(date)
    const percent = wholePercent(tally.attended, tally.marked)
    return { label: shortWeekdayName(date), percent, sentence: sentenceOf(name, tally), isCurrent: false }
  })
}

/** The grid line under the lowest rate, close enough to show differences of a few percent. */
export function lowestGridLine(points: readonly RatePoint[]): number {
  const percents = points.flatMap(({ percent }) => percent ?? [])
  return Math.max(0, Math.floor((Math.min(100, ...percents) - 5) / 10) * 10)
}

/** `x` and `y` in percent of the chart, from its upper left corner. */
export type PlottedPoint = RatePoint & { x: number; y: number | null }

/** The position of each point in the chart; a point without a rate has no height. */
export function chartPoints(points: readonly RatePoint[], low: number): PlottedPoint[] {
  return points.map((point, index) => ({
    ...point,
    x: ((index + 0.5) * 100) / points.length,
    y: point.percent === null ? null : ((100 - point.percent) * 100) / (100 - low),
  }))
}

/** A line through the points, interrupted where there is no rate. */
export function chartLine(points: readonly PlottedPoint[]): string {
  let isDrawing = false
  return points
    .map(({ x, y }) => {
      const command = y === null ? '' : `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
      isDrawing = y !== null
      return command
    })
    .join('')
}
