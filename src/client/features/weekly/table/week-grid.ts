import type { AmendedMark } from '#contract/amendments.ts'
import type { WeekRow } from '#contract/weekly.ts'
import { dayOn, dayNotice } from '#domain/calendar/calendar.ts'
import type { CalendarDay, DayNotice } from '#domain/calendar/calendar.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { schoolWeek } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { possibleSessions } from '#domain/figures/possible-sessions.ts'
import type { PossibleSessions } from '#domain/figures/possible-sessions.ts'
import { displayName, isOnRoll } from '#domain/pupils/pupils.ts'
import { weeklyStatistics } from '#domain/reports/weekly-statistics.ts'
import type { WeeklyStatistics } from '#domain/reports/weekly-statistics.ts'

export type WeekDay = {
  date: IsoDate
  /** Why there is no register on the day; null where there is one. */
  notice: DayNotice | null
}

/** [F1] Monday to Friday of the week of a date. */
export function daysOfWeek(calendar: readonly CalendarDay[], date: IsoDate): WeekDay[] {
  return schoolWeek(date).map((day) => ({ date: day, notice: dayNotice(dayOn(calendar, day)) }))
}

/** [L3] What was entered first in the sessions that were amended since. */
export type Originals = Partial<Record<Session, Code>>

/** The two marks of a day, or why there are none: `away` where the pupil was not on roll, `closed` without a register. */
export type DayCell =
  | { kind: 'marks'; am: Code | null; pm: Code | null; originals: Originals }
  | { kind: 'away' }
  | { kind: 'closed'; notice: DayNotice }

export type GridRow = {
  id: number
  name: string
  cells: DayCell[]
  statistics: WeeklyStatistics
  /** The same marks as the law counts them. */
  possible: PossibleSessions
}
export type GridClass = { yearGroup: string; rows: GridRow[]; statistics: WeeklyStatistics }
export type WeekGrid = {
  classes: GridClass[]
  pupilCount: number
  statistics: WeeklyStatistics
  possible: PossibleSessions
}

/** The week as the screen shows it: every cell, and the figures of each pupil, of each class and of all. */
export function weekGrid(
  rows: readonly WeekRow[],
  days: readonly WeekDay[],
  amended: readonly AmendedMark[] = [],
): WeekGrid {
  const originalsOf = originalsByDay(amended)
  const classes = [...Map.groupBy(rows, ({ yearGroup }) => yearGroup)].map(([yearGroup, members]) => {
    const gridRows = members.map((row) => gridRow(row, days, originalsOf))
    return { yearGroup, rows: gridRows, statistics: weeklyStatistics(marksOf(gridRows)) }
  })
  const marks = marksOf(classes.flatMap((each) => each.rows))
  return {
    classes,
    pupilCount: rows.length,
    statistics: weeklyStatistics(marks),
    possible: possibleSessions(marks),
  }
}

type OriginalsOf = (pupilId: number, date: IsoDate) => Originals
const NONE: Originals = {}

function originalsByDay(amended: readonly AmendedMark[]): OriginalsOf {
  const byDay = new Map<string, Originals>()
  for (const { studentId, date, session, original } of amended) {
    const key = `${studentId} ${date}`
    byDay.set(key, { ...byDay.get(key), [session]: original })
  }
  return (pupilId, date) => byDay.get(`${pupilId} ${date}`) ?? NONE
}

function gridRow(row: WeekRow, days: readonly WeekDay[], originalsOf: OriginalsOf): GridRow {
  const cells = days.map((day, index) => cellOf(row, { ...day, index }, originalsOf(row.id, day.date)))
  const marks = marksIn(cells)
  const figures = { statistics: weeklyStatistics(marks), possible: possibleSessions(marks) }
  return { id: row.id, name: displayName(row), cells, ...figures }
}

function cellOf(
  row: WeekRow,
  { date, notice, index }: WeekDay & { index: number },
  originals: Originals,
): DayCell {
  const [am, pm] = [row.am[index] ?? null, row.pm[index] ?? null]
  // Marks are shown even where the calendar or the pupil's dates were changed afterwards.
  if (am === null && pm === null && originals === NONE) {
    if (notice) return { kind: 'closed', notice }
    if (!isOnRoll(row, date)) return { kind: 'away' }
  }
  return { kind: 'marks', am, pm, originals }
}

/** The notice in place of a week without registers; null where the week has a register or marks. */
export function closedWeek(days: readonly WeekDay[], grid: WeekGrid | undefined): DayNotice | null {
  if (grid && grid.statistics.marked > 0) return null
  return days.every(({ notice }) => notice) ? (days[0]?.notice ?? null) : null
}

function marksIn(cells: readonly DayCell[]): (Code | null)[] {
  return cells.flatMap((cell) => (cell.kind === 'marks' ? [cell.am, cell.pm] : []))
}

function marksOf(rows: readonly GridRow[]): (Code | null)[] {
  return rows.flatMap(({ cells }) => marksIn(cells))
}

/** Which days of the week have marks to show, even without a register: 0 is Monday. */
export function daysWithMarks(rows: readonly GridRow[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ kind }, index) => (kind === 'marks' ? [index] : []))),
  )
}
