import { CODE_LIST, categoryOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { wholePercent } from '#domain/figures/percentages.ts'

// The weekly view's own lists (§3). They are not the annual report's: C1, C2 and J1 are no absence here.
const LATE_CODES: ReadonlySet<Code> = new Set<Code>(['L'])
const ABSENT_CODES: ReadonlySet<Code> = new Set<Code>(['C', 'E', 'I', 'M', 'R', 'S', 'T', 'G', 'N', 'O', 'U'])

export type WeeklyCategory = 'present' | 'late' | 'absent' | 'other'

/** [F5] How the weekly view counts a code. */
export function weeklyCategory(code: Code): WeeklyCategory {
  if (LATE_CODES.has(code)) return 'late'
  if (ABSENT_CODES.has(code)) return 'absent'
  return categoryOf(code) === 'present' ? 'present' : 'other'
}

/** [F5] What the rate counts as attended: present and late. */
export const ATTENDED_CODES: readonly Code[] = CODE_LIST.filter((code) =>
  ['present', 'late'].includes(weeklyCategory(code)),
)

export type WeeklyStatistics = Record<WeeklyCategory, number> & {
  marked: number
  ratePercent: number | null
}

/** [F5] The week's figures; the rate is null while nothing is marked. */
export function weeklyStatistics(marks: Iterable<Code | null>): WeeklyStatistics {
  const counts = { present: 0, late: 0, absent: 0, other: 0 }
  let marked = 0
  for (const code of marks) {
    if (code === null) continue
    counts[weeklyCategory(code)] += 1
    marked += 1
  }
  return { ...counts, marked, ratePercent: wholePercent(counts.present + counts.late, marked) }
}
