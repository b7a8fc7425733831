import { isCode } from '#domain/attendance/codes.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { keepForPerson, takeKept } from '#client/lib/kept-for-person.ts'
import type { ChosenMark, DeskEntry } from './desk-entry.ts'
import { undelivered } from './mark-slot.ts'

const KEY = 'unsaved-marks'

type KeptMark = Omit<ChosenMark, 'name'>

/** No name is written down; the card says it again where it is shown. */
const NAME = 'Mark kept from before'

/** A disputed mark is kept with what was expected at first: sent with that it meets the other mark again, which asks again. */
export function keepMarks(storage: Storage, userId: string, entries: Iterable<DeskEntry>): void {
  keepForPerson({ storage, key: KEY, userId }, Array.from(entries, asChosen))
}

export function takeKeptMarks(storage: Storage, userId: string): ChosenMark[] {
  return takeKept<KeptMark>({ storage, key: KEY, userId }, isWhole).map((mark) => ({ ...mark, name: NAME }))
}

function asChosen({ studentId, date, session, other, reason, slot }: DeskEntry): KeptMark {
  const { wanted: code, unanswered } = undelivered(slot)
  const confirmed = slot.dispute ? slot.dispute.expected : slot.confirmed
  return { studentId, date, session, other, reason, code, confirmed, unanswered }
}

function isWhole({ studentId, date, code }: Partial<KeptMark>): boolean {
  return typeof studentId === 'number' && isIsoDate(String(date)) && (code === null || isCode(String(code)))
}
