import { percentToOneDecimal } from '#domain/figures/percentages.ts'
import type { ColumnGroup, Report } from '../report.ts'
import { countText, rateText } from '../report.ts'

/** The pupils of one class and the weeks that fit across one sheet. */
export type PrintSheet = {
  yearGroup: string
  rows: readonly number[]
  weeks: readonly ColumnGroup[]
  hasTotals: boolean
}

/** Across A4 landscape, beside the names. The last sheet has the totals too. */
const DAYS_ACROSS = 27

/** Cuts the report into sheets: class by class, and each class by whole weeks. */
export function printSheets(report: Report): PrintSheet[] {
  const stretches = weekStretches(report.weeks)
  return classesOf(report).flatMap(({ yearGroup, rows }) =>
    stretches.map((weeks, index) => ({ yearGroup, rows, weeks, hasTotals: index === stretches.length - 1 })),
  )
}

/** The class in figures, as the cards of the screen have them for what is chosen there. */
export function sheetFigures({ pupilTotals }: Report, { rows }: PrintSheet): string {
  const totals = rows.flatMap((row) => pupilTotals[row] ?? [])
  const sum = (figure: 'totalSessions' | 'presentSessions') =>
    totals.reduce((count, pupil) => count + pupil[figure], 0)
  const [all, present] = [sum('totalSessions'), sum('presentSessions')]
  return [
    `${countText(rows.length)} students`,
    `Total Sessions ${countText(all)}`,
    `Present Sessions ${countText(present)}`,
    `Attendance Rate ${rateText(percentToOneDecimal(present, all))}`,
  ].join(' · ')
}

function weekStretches(weeks: readonly ColumnGroup[]): ColumnGroup[][] {
  const days = weeks.reduce((sum, { count }) => sum + count, 0)
  // Sheets of the same width rather than full ones and a rest.
  const across = Math.ceil(days / Math.ceil(days / DAYS_ACROSS))
  const stretches: ColumnGroup[][] = []
  let used = DAYS_ACROSS
  for (const week of weeks) {
    if (used >= across || used + week.count > DAYS_ACROSS) {
      stretches.push([])
      used = 0
    }
    stretches.at(-1)?.push(week)
    used += week.count
  }
  return stretches
}

function classesOf({ pupils }: Report): { yearGroup: string; rows: number[] }[] {
  const classes = new Map<string, number[]>()
  for (const [row, { yearGroup }] of pupils.entries()) {
    const rows = classes.get(yearGroup)
    if (rows) rows.push(row)
    else classes.set(yearGroup, [row])
  }
  return [...classes].map(([yearGroup, rows]) => ({ yearGroup, rows }))
}
