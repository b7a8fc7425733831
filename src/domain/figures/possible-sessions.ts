import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { wholePercent } from './percentages.ts'

export type PossibleSessions = { attended: number; possible: number; ratePercent: number | null }

/** The marks as the law counts them: D, Q, X and Y1 to Y7 are not possible sessions; the rate is a whole percent. */
export function possibleSessions(marks: Iterable<Code | null>): PossibleSessions {
  let [attended, possible] = [0, 0]
  for (const code of marks) {
    const category = code === null ? 'other' : annualCategory(code)
    if (category === 'other') continue
    possible += 1
    if (category === 'present') attended += 1
  }
  return { attended, possible, ratePercent: wholePercent(attended, possible) }
}
