import { STATUTORY } from '#domain/attendance/statutory.ts'
import { dayPatterns } from '#domain/pupil-year/day-patterns.ts'
import type { DayCounts } from '#domain/pupil-year/day-patterns.ts'
import { FEW_SESSIONS, rateOf } from '#domain/pupil-year/year-patterns.ts'
import type { CountedSessions } from '#domain/pupil-year/year-patterns.ts'
import { absenceLevel } from '#domain/reports/annual-statistics.ts'
import { chanceOfPattern } from './chance.ts'

/** What is counted of one pupil in a period. */
export type PupilCounts = CountedSessions &
  DayCounts & {
    /** Sessions marked I. */
    ill: number
    /** Sessions marked L or U, and those of them marked U. */
    late: number
    lateAfterClosing: number
    /** The school days of the period in three equal parts, in order. */
    thirds: readonly CountedSessions[]
  }

/** Each figure of the rules; the page names them. */
const FALL_POINTS = 10
const LEAST_LATE = 5
const LATE_PERCENT = 5
const LEAST_ILL = 10
const ILL_PERCENT = 5
const CHANCE_PERCENT = 1

type Rule = {
  name: string
  /** When a pupil is listed, for the page. */
  rule: string
  /** Why this pupil is, in words; null where the rule does not concern the pupil. */
  reason: (counts: PupilCounts) => string | null
}

const percent = (sessions: CountedSessions) => `${(rateOf(sessions) ?? 0).toFixed(1)}%`
const isShare = (part: number, { possible }: CountedSessions, least: number) => part * 100 >= least * possible

function missed(counts: PupilCounts): string {
  const { attended, possible } = counts
  const absent = possible - attended
  return `Missed ${absent} of ${possible} possible sessions (${percent({ attended: absent, possible })}).`
}

const levelOf = ({ attended, possible }: PupilCounts) =>
  absenceLevel({ absentSessions: possible - attended, possibleSessions: possible })

/** [Q4] The rules, the most serious first. */
export const CONCERNS = {
  severe: {
    name: 'Severe absence',
    rule: `The pupil missed ${STATUTORY.severePercent}% or more of their possible sessions.`,
    reason: (counts) => (levelOf(counts) === 'severe' ? missed(counts) : null),
  },
  persistent: {
    name: 'Persistent absence',
    rule: `The pupil missed ${STATUTORY.persistentPercent}% or more of their possible sessions.`,
    reason: (counts) => (levelOf(counts) === 'persistent' ? missed(counts) : null),
  },
  falling: {
    name: 'Falling attendance',
    rule: `The school days so far are divided into three equal parts. Attendance fell from each part to the next, by ${FALL_POINTS} percentage points or more in all, and each part has at least ${FEW_SESSIONS} possible sessions.`,
    reason: fallingReason,
  },
  pattern: {
    name: 'Pattern of days',
    rule: `The pupil missed a weekday, or the days before and after holidays, at least three times and at least twice as often as other days, and chance alone would do this to fewer than ${CHANCE_PERCENT} in 100 pupils with as many absences.`,
    reason: patternReason,
  },
  late: {
    name: 'Lateness',
    rule: `The pupil was late (L or U) at least ${LEAST_LATE} times, and in ${LATE_PERCENT}% or more of their possible sessions.`,
    reason: lateReason,
  },
  illness: {
    name: 'Illness',
    rule: `The pupil missed at least ${LEAST_ILL} sessions through illness (I), and ${ILL_PERCENT}% or more of their possible sessions.`,
    reason: (counts) =>
      counts.ill >= LEAST_ILL && isShare(counts.ill, counts, ILL_PERCENT)
        ? `Ill for ${counts.ill} of ${counts.possible} possible sessions.`
        : null,
  },
} as const satisfies Record<string, Rule>

export type ConcernKind = keyof typeof CONCERNS
export const CONCERN_KINDS = Object.keys(CONCERNS) as ConcernKind[]

export type Concern = { kind: ConcernKind; reason: string }

/** Whether there are too few sessions to say anything about a pupil. */
export const hasTooFewSessions = ({ possible }: CountedSessions) => possible < FEW_SESSIONS

/** [Q4] What gives cause for concern about a pupil, the most serious first; nothing where there are too few sessions. */
export function concernsOf(counts: PupilCounts): Concern[] {
  if (hasTooFewSessions(counts)) return []
  return CONCERN_KINDS.flatMap((kind) => {
    const reason = CONCERNS[kind].reason(counts)
    return reason === null ? [] : [{ kind, reason }]
  })
}

/** Whether a list of one kind has the pupil: severe absence is persistent absence too. */
export function hasConcern(concerns: readonly Concern[], kind: ConcernKind): boolean {
  return concerns.some(
    (concern) => concern.kind === kind || (kind === 'persistent' && concern.kind === 'severe'),
  )
}

function fallingReason({ thirds }: PupilCounts): string | null {
  const [first, second, third] = thirds
  if (!first || !second || !third || thirds.some(hasTooFewSessions)) return null
  const isFalling = fell(first, second, 0) && fell(second, third, 0) && fell(first, third, FALL_POINTS)
  return isFalling
    ? `Attendance fell from ${percent(first)} to ${percent(second)} and ${percent(third)}.`
    : null
}

/** In whole numbers, so that exactly ten points count. */
function fell(before: CountedSessions, after: CountedSessions, points: number): boolean {
  const fall = before.attended * after.possible - after.attended * before.possible
  return fall > 0 && fall * 100 >= points * before.possible * after.possible
}

function patternReason(counts: PupilCounts): string | null {
  const kindsOfDay = counts.weekdays.filter(({ days }) => days > 0).length + 1
  const patterns = dayPatterns(counts).filter(
    (pattern) => chanceOfPattern(pattern) * kindsOfDay * 100 < CHANCE_PERCENT,
  )
  return patterns.length === 0 ? null : patterns.map(({ sentence }) => sentence).join(' ')
}

function lateReason(counts: PupilCounts): string | null {
  const { late, lateAfterClosing, possible } = counts
  if (late < LEAST_LATE || !isShare(late, counts, LATE_PERCENT)) return null
  const after = lateAfterClosing === 0 ? '' : `, ${lateAfterClosing} of them after the register closed`
  return `Late ${late} times in ${possible} possible sessions${after}.`
}
