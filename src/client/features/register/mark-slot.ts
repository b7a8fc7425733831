import type { MarkChange } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'

type Mark = Code | null

/** One pupil's mark in one session, from the tap until the server is known to hold it. */
export type MarkSlot = {
  /** What the server is known to hold. */
  confirmed: Mark
  /** What the teacher chose last, and what the card shows. */
  wanted: Mark
  /** What is under way; undefined while nothing is. Never two requests for one slot. */
  sent: Mark | undefined
  /** The last choice has yet to be sent. */
  isDue: boolean
  isUndelivered: boolean
  /** Sent without an answer: the server may hold any of these. */
  unanswered: readonly Mark[]
  /** Somebody else's mark stands there, not the one that was expected; the teacher chooses. */
  dispute: { change: MarkChange | null; expected: Mark } | null
}

export type Standing = 'saved' | 'saving' | 'unsaved' | 'disputed'

export function slotFor(confirmed: Mark): MarkSlot {
  return {
    confirmed,
    wanted: confirmed,
    sent: undefined,
    isDue: false,
    isUndelivered: false,
    unanswered: [],
    dispute: null,
  }
}

/** How the mark on the card stands; what has to be noticed comes first. */
export function standingOf({ dispute, isUndelivered, sent, isDue }: MarkSlot): Standing {
  if (dispute) return 'disputed'
  if (isUndelivered) return 'unsaved'
  return sent !== undefined || isDue ? 'saving' : 'saved'
}

/** The last choice counts; the same one twice is one. A choice over a dispute settles it. */
export function choose(slot: MarkSlot, code: Mark): MarkSlot {
  return { ...slot, wanted: code, isDue: slot.sent !== code, isUndelivered: false, dispute: null }
}

/** The last choice goes out, unless something is under way already. */
export function send(slot: MarkSlot): MarkSlot {
  if (slot.sent !== undefined) return slot
  return { ...slot, sent: slot.wanted, isDue: false, isUndelivered: false }
}

/** The server holds it. What was chosen meanwhile is due next. */
export function delivered(slot: MarkSlot, held: Mark): MarkSlot {
  const settled = { ...slot, confirmed: held, sent: undefined, isUndelivered: false, unanswered: [] }
  return slot.wanted === slot.sent
    ? { ...settled, wanted: held, isDue: false }
    : { ...settled, isDue: slot.wanted !== held }
}

/** The server decided against it: back to what it holds, unless something else was chosen meanwhile. */
export function refused(slot: MarkSlot): MarkSlot {
  return delivered(slot, slot.confirmed)
}

/** Nobody knows whether it arrived: it stays on the card until it is sent again. */
export function undelivered(slot: MarkSlot): MarkSlot {
  const unanswered = slot.sent === undefined ? slot.unanswered : [...slot.unanswered, slot.sent]
  return { ...slot, sent: undefined, isDue: false, isUndelivered: true, unanswered }
}

/** Another mark stands there. Our own, whose answer was lost, is no dispute; nor is the one that was wanted. */
export function changedMeanwhile(slot: MarkSlot, theirs: Mark, change: MarkChange | null): MarkSlot {
  const isOurs = slot.unanswered.includes(theirs)
  const known = { ...slot, confirmed: theirs, sent: undefined, isUndelivered: false, unanswered: [] }
  if (slot.wanted === theirs) return { ...known, isDue: false }
  return isOurs
    ? { ...known, isDue: true }
    : { ...known, isDue: false, dispute: { change, expected: slot.confirmed } }
}

/** The teacher lets the other mark stand. */
export function keepTheirs(slot: MarkSlot): MarkSlot {
  return slotFor(slot.confirmed)
}
