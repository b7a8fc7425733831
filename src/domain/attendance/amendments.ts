import { UNDONE_REASON } from './mark-all.ts'
import { SLIP_REASON } from './slips.ts'

/** An amendment whose person gave no reason is entered with these words, until a reason is added. */
export const REASON_NOT_GIVEN = 'Reason not given'
/** [L1] The reasons that are offered in one tap; never chosen beforehand. */
export const USUAL_REASONS = ['Arrived late', 'Parent rang', 'Wrong pupil', 'Wrong code'] as const

/** How the reason of an amendment is known, as people read it. */
export const AMENDMENT_KINDS = {
  given: 'Reason given',
  slip: 'Slip, corrected at once',
  added: 'Reason added later',
  notGiven: 'Reason not given',
} as const

export type AmendmentKind = keyof typeof AMENDMENT_KINDS
export const AMENDMENT_KIND_NAMES = Object.keys(AMENDMENT_KINDS) as AmendmentKind[]

/** They say why the entry was changed, and nothing of the child. */
const ABOUT_THE_ENTRY: ReadonlySet<string> = new Set([
  SLIP_REASON,
  REASON_NOT_GIVEN,
  UNDONE_REASON,
  'Wrong pupil',
  'Wrong code',
])

/** What the reason of a change says of the child; null where it is about the entry only. */
export const reasonOfChild = (reason: string | null): string | null =>
  reason !== null && ABOUT_THE_ENTRY.has(reason) ? null : reason
