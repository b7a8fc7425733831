import { categoryOf } from './codes.ts'
import type { Category } from './codes.ts'
import type { Marks } from './marks.ts'
import { wholePercent } from '#domain/figures/percentages.ts'
import type { Session } from './sessions.ts'

const PRECEDENCE = ['present', 'unauthorised', 'authorised'] as const

/** §4: the day in one category; a pupil without a record counts as present. */
export function summariseDay(marks: Marks | undefined): Category {
  if (!marks) return 'present'
  const seen = [marks.am, marks.pm].flatMap((code) => (code ? [categoryOf(code)] : []))
  return PRECEDENCE.find((category) => seen.includes(category)) ?? 'notCounted'
}

export type RegisterSummary = Record<Category, number> & {
  total: number
  ratePercent: number
  unmarkedInSession: number
}

/** [D5] The figures of the tiles; a class without pupils has a rate of 0. [M1] A pupil without school in a session is not unmarked in it. */
export function summariseRegister<Id>(
  pupilIds: readonly Id[],
  recordsByPupil: ReadonlyMap<Id, Marks>,
  session: Session,
  isFree: (pupilId: Id) => boolean = () => false,
): RegisterSummary {
  const counts = { present: 0, authorised: 0, unauthorised: 0, notCounted: 0 }
  let unmarkedInSession = 0
  for (const pupilId of pupilIds) {
    const marks = recordsByPupil.get(pupilId)
    counts[summariseDay(marks)] += 1
    if (!marks?.[session] && !isFree(pupilId)) unmarkedInSession += 1
  }
  const total = pupilIds.length
  return { total, ...counts, ratePercent: wholePercent(counts.present, total) ?? 0, unmarkedInSession }
}

/** §2: the tiles in their order, as the specification words them. */
export const TILES = [
  { figure: 'total', label: 'Total Pupils' },
  { figure: 'present', label: 'Present' },
  { figure: 'authorised', label: 'Authorized Absent' },
  { figure: 'unauthorised', label: 'Unauthorized Absent' },
  { figure: 'notCounted', label: 'Not Counted' },
  { figure: 'ratePercent', label: 'Attendance Rate' },
] as const satisfies { figure: keyof RegisterSummary; label: string }[]
