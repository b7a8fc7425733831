/** An amendment whose person gave no reason is entered with these words, until a reason is added. */
export const REASON_NOT_GIVEN = 'Reason not given'
/** What the same person corrects at once is entered with these words, without a question. */
export const SLIP_REASON = 'Slip, corrected at once'

/** A slip is corrected this soon after its mark. */
export const SLIP_SECONDS = 120

type Correction = { by: string; at: number; earlier: { by: string; at: number } }

/** [L1] Whether a change corrects a slip: the same person replaces a mark within two minutes; times in milliseconds. */
export function isSlip({ by, at, earlier }: Correction): boolean {
  return by === earlier.by && at - earlier.at < SLIP_SECONDS * 1000
}

/** The reason of what an Undo of Mark All Present took back. */
export const UNDONE_REASON = 'Mark All Present was undone'

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
