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
  const lists = new Map<number, CareMonthDay[]>()
  for (const day of days) {
    const list = lists.get(day.studentId)
    if (list) list.push(day)
    else lists.set(day.studentId, [day])
  }
  return [...lists].flatMap(([studentId, list]) => {
    const [first] = list
    if (!first) return []
    const names = { studentId, name: displayName(first), yearGroup: first.yearGroup }
    return [{ ...names, list, ...careMonthTotals(list) }]
  })
}
