import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** The days with a register that have one week number. */
export type SchoolWeek = { weekNumber: number | null; termName: string | null; dates: readonly IsoDate[] }

export type YearMark = { date: IsoDate; am: Code | null; pm: Code | null; note: string | null }

/** One session of the picture: marked, still to be marked, or no register for the pupil so far. */
export type PictureCell =
  | { kind: 'mark'; date: IsoDate; session: Session; code: Code }
  | { kind: 'blank'; date: IsoDate; session: Session }
  | { kind: 'none' }

/** A row of the picture: Monday morning to Friday afternoon, and marks at a weekend where the school has any. */
export type PictureWeek = {
  monday: IsoDate
  termName: string | null
  weekNumber: number | null
  cells: PictureCell[]
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * [Q2] The year week by week up to today; a week without a register is left out. A day on which the pupil was not on roll has no cell
 * unless a mark stands there all the same.
 */
export function yearWeeks(
  schoolWeeks: readonly SchoolWeek[],
  marks: readonly YearMark[],
  { today, isOnRoll }: { today: IsoDate; isOnRoll: (date: IsoDate) => boolean },
): PictureWeek[] {
  const weekOf = new Map(schoolWeeks.flatMap((week) => week.dates.map((date) => [date, week])))
  const markOf = new Map(marks.map((mark) => [mark.date, mark]))
  const schoolDates = [...weekOf.keys()]
  const pastDates = schoolDates.filter((date) => date <= today)
  const mondays = [...new Set([...pastDates, ...markOf.keys()].map(mondayOf))].toSorted()
  const hasWeekend = [...schoolDates, ...markOf.keys()].some((date) => date > addDays(mondayOf(date), 4))
  const shown = hasWeekend ? WEEKDAYS : WEEKDAYS.slice(0, 5)
  return mondays.map((monday) => {
    const dates = shown.map((weekday) => addDays(monday, weekday))
    const week = dates.map((date) => weekOf.get(date)).find((found) => found !== undefined)
    const cellOf = (date: IsoDate, session: Session): PictureCell => {
      const code = markOf.get(date)?.[session]
      if (code) return { kind: 'mark', date, session, code }
      const isExpected = weekOf.has(date) && date <= today && isOnRoll(date)
      return isExpected ? { kind: 'blank', date, session } : { kind: 'none' }
    }
    return {
      ...{ monday, termName: week?.termName ?? null, weekNumber: week?.weekNumber ?? null },
      cells: dates.flatMap((date) => [cellOf(date, 'am'), cellOf(date, 'pm')]),
    }
  })
}
