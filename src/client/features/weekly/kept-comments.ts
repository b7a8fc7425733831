import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { KEPT_COMMENTS, keepEntries, takeKeptEntries } from '#client/outbox/kept-entries.ts'

/** What was typed there, the comment that it replaces, and what was sent without an answer. */
export type KeptComment = {
  pupilId: number
  weekStartDate: IsoDate
  text: string
  expected: string
  unanswered?: readonly string[]
}

export function keepComments(storage: Storage, userId: string, comments: KeptComment[]): void {
  keepEntries({ storage, key: KEPT_COMMENTS, userId }, comments)
}

export function takeKeptComments(storage: Storage, userId: string): KeptComment[] {
  return takeKeptEntries<KeptComment>({ storage, key: KEPT_COMMENTS, userId }, isWhole)
}

function isWhole({ pupilId, weekStartDate, text, expected, unanswered }: Partial<KeptComment>): boolean {
  const isPlace = typeof pupilId === 'number' && isIsoDate(String(weekStartDate))
  return (
    isPlace && Array.isArray(unanswered ?? []) && typeof text === 'string' && typeof expected === 'string'
  )
}
