import type { AnnualReport } from '#client/api/annual.ts'
import type { AmendedMark } from '#contract/amendments.ts'
import type { ReportPupil } from '#contract/annual.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import type { AnnualGrid } from '#domain/reports/annual-grid.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { absenceLevel, addTallies, annualTotals, statutoryTotals } from '#domain/reports/annual-statistics.ts'
import type { AbsenceLevel, AnnualTally } from '#domain/reports/annual-statistics.ts'
import { formatLongDate, formatDayAndMonth, mondayOf, monthName, yearOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

export type Totals = ReturnType<typeof annualTotals> & ReturnType<typeof statutoryTotals>
export type PupilTotals = Totals & { level: AbsenceLevel }

/** Everything that the screen and the printed pages show, decided. */
export type Report = {
  pupils: readonly ReportPupil[]
  grid: AnnualGrid
  today: IsoDate
  totals: Totals
  pupilTotals: readonly PupilTotals[]
  months: readonly ColumnGroup[]
  weeks: readonly ColumnGroup[]
  /** The columns of days that no longer have a register but still have marks. */
  closedColumns: ReadonlySet<number>
  /** The first column of each week. */
  weekStarts: ReadonlySet<number>
  /** [L3] What was entered first, where it was amended since: by `placeKey`. */
  originals: ReadonlyMap<number, Code>
  /** The dates in full, for who reads a cell. */
  longDates: readonly string[]
}

export function buildReport({ outline, marks }: AnnualReport): Report {
  const { pupils, days, today } = outline
  const gathered = gatherMarks(pupils.map(({ id }) => id))
  for (const { date, studentIds, amCodes, pmCodes } of marks)
    gathered.addDay({ date, pupilIds: studentIds, am: amCodes.split(','), pm: pmCodes.split(',') })
  const schoolDays = new Set(days.map(({ date }) => date))
  const grid = gathered.toGrid([...schoolDays])
  const tallies = pupils.map((_, row) => grid.tallyOf(row))
  const weeks = weeksOf(grid.dates, new Map(days.map(({ date, weekNumber }) => [date, weekNumber])))
  return {
    pupils,
    grid,
    today,
    totals: totalsOf(addTallies(tallies)),
    pupilTotals: tallies.map((tally) => {
      const totals = totalsOf(tally)
      return { ...totals, level: absenceLevel(totals) }
    }),
    closedColumns: new Set(grid.dates.flatMap((date, column) => (schoolDays.has(date) ? [] : [column]))),
    months: monthsOf(grid.dates),
    weeks,
    weekStarts: new Set(weeks.map(({ from }) => from)),
    originals: new Map(),
    longDates: grid.dates.map(formatLongDate),
  }
}

/** A place in the grid; columns count sessions. */
export function placeKey({ grid }: Pick<Report, 'grid'>, row: number, column: number): number {
  return row * grid.dates.length * 2 + column
}

/** The same report with the amended marks told apart. */
export function withOriginals(report: Report, amended: readonly AmendedMark[]): Report {
  const rows = new Map(report.pupils.map(({ id }, row) => [id, row]))
  const columns = new Map(report.grid.dates.map((date, column) => [date, column]))
  const originals = new Map<number, Code>()
  for (const { studentId, date, session, original } of amended) {
    const [row, column] = [rows.get(studentId), columns.get(date)]
    if (row === undefined || column === undefined) continue
    originals.set(placeKey(report, row, column * 2 + (session === 'am' ? 0 : 1)), original)
  }
  return { ...report, originals }
}

function totalsOf(tally: AnnualTally): Totals {
  return { ...annualTotals(tally), ...statutoryTotals(tally) }
}

const NUMBER = new Intl.NumberFormat('en-GB')

/** A count as people write it: 1,680. */
export function countText(count: number): string {
  return NUMBER.format(count)
}

/** §9: the rate with one decimal place; a dash while nothing is marked. */
export function rateText(ratePercent: number | null): string {
  return ratePercent === null ? '–' : `${ratePercent.toFixed(1)}%`
}

/** Neighbouring dates under one heading. */
export type ColumnGroup<Label = string> = { label: Label; from: number; count: number }

function groupBy<Label>(dates: readonly IsoDate[], labelOf: (date: IsoDate) => Label): ColumnGroup<Label>[] {
  const groups: ColumnGroup<Label>[] = []
  for (const [column, date] of dates.entries()) {
    const label = labelOf(date)
    const last = groups.at(-1)
    if (last?.label === label) last.count += 1
    else groups.push({ label, from: column, count: 1 })
  }
  return groups
}

function monthsOf(dates: readonly IsoDate[]): ColumnGroup[] {
  return groupBy(dates, (date) => `${monthName(date)} ${yearOf(date)}`)
}

/** Named by the number in the calendar, or by the Monday where the calendar has none. */
function weeksOf(dates: readonly IsoDate[], weekNumbers: ReadonlyMap<IsoDate, number | null>): ColumnGroup[] {
  return groupBy(dates, mondayOf).map(({ label: monday, from, count }) => {
    const days = dates.slice(from, from + count)
    const number = days.map((date) => weekNumbers.get(date)).find((known) => known)
    return { label: number ? `Week ${number}` : formatDayAndMonth(monday), from, count }
  })
}
