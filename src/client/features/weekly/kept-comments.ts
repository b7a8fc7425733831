import { isIsoDate } from '#domain/iso-date.ts'
import type { IsoDate } from '#domain/iso-date.ts'

const KEY = 'unsaved-comments'

/** What was typed there, and the comment that it replaces. */
export type KeptComment = { pupilId: number; weekStartDate: IsoDate; text: string; expected: string }
type Kept = { userId: string; comments: KeptComment[] }

/** Keeps what the server is not known to hold over a reload or a new login, in this tab and for this person only. */
export function keepComments(storage: Storage, userId: string, comments: KeptComment[]): void {
  if (comments.length === 0) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify({ userId, comments } satisfies Kept))
}

/** What was kept for this person, once; somebody else's comments are not theirs to send. */
export function takeKeptComments(storage: Storage, userId: string): KeptComment[] {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (text === null) return []
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    return kept?.userId === userId && Array.isArray(kept.comments) ? kept.comments.filter(isWhole) : []
  } catch {
    return []
  }
}

function isWhole({ pupilId, weekStartDate, text, expected }: Partial<KeptComment>): boolean {
  const isPlace = typeof pupilId === 'number' && isIsoDate(String(weekStartDate))
  return isPlace && typeof text === 'string' && typeof expected === 'string'
}
