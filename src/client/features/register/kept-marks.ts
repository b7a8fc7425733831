import { isCode } from '#domain/codes.ts'
import { isIsoDate } from '#domain/iso-date.ts'
import type { ChosenMark, DeskEntry } from './desk-entry.ts'
import { undelivered } from './mark-slot.ts'

const KEY = 'unsaved-marks'

type KeptMark = Omit<ChosenMark, 'name'>
type Kept = { userId: string; marks: KeptMark[] }

/** No name is written down; the card says it again where it is shown. */
const NAME = 'Mark kept from before'

/**
 * Keeps what the server is not known to hold over a reload or a new login, in this tab and for this person only. A
 * disputed mark is kept with what was expected at first: sent with that it meets the other mark again, which asks again.
 */
export function keepMarks(storage: Storage, userId: string, entries: Iterable<DeskEntry>): void {
  const marks = Array.from(entries, asChosen)
  if (marks.length === 0) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify({ userId, marks } satisfies Kept))
}

/** What was kept for this person, once; somebody else's marks are not theirs to send. */
export function takeKeptMarks(storage: Storage, userId: string): ChosenMark[] {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (text === null) return []
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    return kept?.userId === userId && Array.isArray(kept.marks)
      ? kept.marks.filter(isWhole).map((mark) => ({ ...mark, name: NAME }))
      : []
  } catch {
    return []
  }
}

function asChosen({ studentId, date, session, other, reason, slot }: DeskEntry): KeptMark {
  const { wanted: code, unanswered } = undelivered(slot)
  const confirmed = slot.dispute ? slot.dispute.expected : slot.confirmed
  return { studentId, date, session, other, reason, code, confirmed, unanswered }
}

function isWhole({ studentId, date, code }: Partial<KeptMark>): boolean {
  return typeof studentId === 'number' && isIsoDate(String(date)) && (code === null || isCode(String(code)))
}
