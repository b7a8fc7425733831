import type { CareMonthDay } from '#contract/care.ts'
import { careMonthTotals } from '#domain/care-month.ts'
import type { CareMonthTotals } from '#domain/care-month.ts'
import { displayName } from '#domain/pupils.ts'

export type PupilMonth = CareMonthTotals & {
  studentId: number
  name: string
  yearGroup: string
  list: CareMonthDay[]
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
