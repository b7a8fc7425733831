import type { CareMonthDay } from '#contract/care.ts'
import { careMonthTotals, formatDuration } from '#domain/care/care-month.ts'
import type { CareMonthTotals } from '#domain/care/care-month.ts'
import { displayName } from '#domain/pupils/pupils.ts'

export type PupilMonth = CareMonthTotals & {
  studentId: number
  name: string
  yearGroup: string
  list: CareMonthDay[]
}

/** How often and how long a child was collected after closing time; nothing where it never was. */
export function lateText(days: number, minutes: number): string {
  if (days === 0) return ''
  return `${days === 1 ? 'once' : `${days} times`}, ${formatDuration(minutes)}`
}

/** The days of a month by pupil, each with what the office charges. */
export function monthByPupil(days: readonly CareMonthDay[]): PupilMonth[] {
  return [...Map.groupBy(days, ({ studentId }) => studentId)].flatMap(([studentId, list]) => {
    const [first] = list
    if (!first) return []
    const names = { studentId, name: displayName(first), yearGroup: first.yearGroup }
    return [{ ...names, list, ...careMonthTotals(list) }]
  })
}
