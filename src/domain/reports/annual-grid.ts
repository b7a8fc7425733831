import type { AnnualTally } from './annual-statistics.ts'
import { annualCategory } from './annual-statistics.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** The marks of a term, pupils by dates; rows and columns are counted from 0. */
export type AnnualGrid = {
  dates: readonly IsoDate[]
  codeAt: (row: number, column: number, session: Session) => Code | null
  /** The marked sessions of one pupil by category. */
  tallyOf: (row: number) => AnnualTally
}

// One byte for a mark, 0 for none: ten years of a large school fit into a few megabytes.
const NUMBERS: ReadonlyMap<string, number> = new Map(CODE_LIST.map((code, index) => [code, index + 1]))
const CATEGORIES = [null, ...CODE_LIST.map(annualCategory)]

/** The marks of one day: three lists in the same order. A code is empty where its session is not marked. */
export type DayMarks = {
  date: IsoDate
  pupilIds: readonly number[]
  am: readonly string[]
  pm: readonly string[]
}

/** Gathers the marks of pupils, day by day in any order; marks of other pupils are left out. */
export function gatherMarks(pupilIds: readonly number[]) {
  const rows = new Map(pupilIds.map((id, row) => [id, row]))
  const columns = new Map<IsoDate, Uint8Array>()

  function columnOf(date: IsoDate): Uint8Array {
    const known = columns.get(date)
    if (known) return known
    const column = new Uint8Array(pupilIds.length * 2)
    columns.set(date, column)
    return column
  }

  return {
    addDay({ date, am, pm, ...day }: DayMarks): void {
      for (const [index, pupilId] of day.pupilIds.entries()) {
        const row = rows.get(pupilId)
        if (row === undefined) continue
        const column = columnOf(date)
        column[row * 2] = NUMBERS.get(am[index] ?? '') ?? 0
        column[row * 2 + 1] = NUMBERS.get(pm[index] ?? '') ?? 0
      }
    },
    /** The grid of the school days, and of every other date on which there is a mark all the same. */
    toGrid(schoolDays: readonly IsoDate[]): AnnualGrid {
      const dates = [...new Set([...schoolDays, ...columns.keys()])].toSorted()
      return gridOf(dates, dates.map(columnOf))
    },
  }
}

function gridOf(dates: readonly IsoDate[], columns: readonly Uint8Array[]): AnnualGrid {
  return {
    dates,
    codeAt(row, column, session) {
      const number = columns[column]?.[row * 2 + (session === 'am' ? 0 : 1)] ?? 0
      return CODE_LIST[number - 1] ?? null
    },
    tallyOf(row) {
      const tally = { present: 0, authorised: 0, unauthorised: 0, other: 0 }
      const count = (number = 0) => {
        const category = CATEGORIES[number]
        if (category) tally[category] += 1
      }
      for (const column of columns) {
        count(column[row * 2])
        count(column[row * 2 + 1])
      }
      return tally
    },
  }
}
