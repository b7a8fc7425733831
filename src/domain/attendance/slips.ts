/** What the same person corrects at once is entered with these words, without a question. */
export const SLIP_REASON = 'Slip, corrected at once'

/** A slip is corrected this soon after its mark. */
export const SLIP_SECONDS = 120

type Correction = { by: string; at: number; earlier: { by: string; at: number } }

/** [L1] Whether a change corrects a slip: the same person replaces a mark within two minutes; times in milliseconds. */
export function isSlip({ by, at, earlier }: Correction): boolean {
  return by === earlier.by && at - earlier.at < SLIP_SECONDS * 1000
}
