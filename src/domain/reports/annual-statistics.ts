import type { Code } from '#domain/attendance/codes.ts'
import { percentToOneDecimal } from '#domain/figures/percentages.ts'

// The annual report's own lists (§3); every code in none of them is "other".
const ANNUAL_CODES = {
  present: ['/', '\\', 'B', 'K', 'L', 'P', 'V', 'W'],
  authorised: ['C', 'C1', 'C2', 'E', 'I', 'J1', 'M', 'R', 'S', 'T'],
  unauthorised: ['G', 'N', 'O', 'U'],
} as const satisfies Record<string, readonly Code[]>

export type AnnualCategory = keyof typeof ANNUAL_CODES | 'other'

/** §2: the legend of the annual grid. */
export const ANNUAL_LABELS = {
  present: 'Present',
  authorised: 'Authorized Absence',
  unauthorised: 'Unauthorized Absence',
  other: 'Other',
} as const satisfies Record<AnnualCategory, string>

const CATEGORY_BY_CODE: ReadonlyMap<Code, AnnualCategory> = new Map<Code, AnnualCategory>([
  ...ANNUAL_CODES.present.map((code) => [code, 'present'] as const),
  ...ANNUAL_CODES.authorised.map((code) => [code, 'authorised'] as const),
  ...ANNUAL_CODES.unauthorised.map((code) => [code, 'unauthorised'] as const),
])

/** [G3] How the annual report counts a code. */
export function annualCategory(code: Code): AnnualCategory {
  return CATEGORY_BY_CODE.get(code) ?? 'other'
}

/** How many marked sessions there are of each category; a blank is not a mark. */
export type AnnualTally = Record<AnnualCategory, number>

/** Adds tallies up: the rate of a group comes from sums over its pupils, never from a mean of their rates. */
export function addTallies(tallies: Iterable<AnnualTally>): AnnualTally {
  const sum = { present: 0, authorised: 0, unauthorised: 0, other: 0 }
  for (const tally of tallies) {
    sum.present += tally.present
    sum.authorised += tally.authorised
    sum.unauthorised += tally.unauthorised
    sum.other += tally.other
  }
  return sum
}

/** [G2] The figures of the cards: every marked session counts, and the rate has one decimal place. */
export function annualTotals(tally: AnnualTally): {
  totalSessions: number
  presentSessions: number
  ratePercent: number | null
} {
  const totalSessions = tally.present + tally.authorised + tally.unauthorised + tally.other
  return {
    totalSessions,
    presentSessions: tally.present,
    ratePercent: percentToOneDecimal(tally.present, totalSessions),
  }
}

/** What the law counts: D Q X Y1-Y7 ("other") are no possible sessions and leave the denominator. */
export function statutoryTotals(tally: AnnualTally): {
  possibleSessions: number
  absentSessions: number
  absencePercent: number | null
  /** [G2] The rate as the law counts it. */
  possibleRatePercent: number | null
} {
  const absentSessions = tally.authorised + tally.unauthorised
  const possibleSessions = tally.present + absentSessions
  return {
    possibleSessions,
    absentSessions,
    absencePercent: percentToOneDecimal(absentSessions, possibleSessions),
    possibleRatePercent: percentToOneDecimal(tally.present, possibleSessions),
  }
}

export type AbsenceLevel = 'none' | 'persistent' | 'severe'

/** Persistent from 10% and severe from 50% of the pupil's own possible sessions, in whole numbers so that exactly 10% counts. */
export function absenceLevel(sessions: { absentSessions: number; possibleSessions: number }): AbsenceLevel {
  const { absentSessions, possibleSessions } = sessions
  if (absentSessions === 0) return 'none'
  if (absentSessions * 2 >= possibleSessions) return 'severe'
  return absentSessions * 10 >= possibleSessions ? 'persistent' : 'none'
}

/** Severe absence is persistent absence too. */
export function isPersistentlyAbsent(level: AbsenceLevel): boolean {
  return level !== 'none'
}
