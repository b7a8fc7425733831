import { isIsoDate } from '#domain/iso-date.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { keepForPerson, takeKept } from '#client/lib/kept-for-person.ts'

const KEY = 'unsaved-comments'

/** What was typed there, and the comment that it replaces. */
export type KeptComment = { pupilId: number; weekStartDate: IsoDate; text: string; expected: string }

export function keepComments(storage: Storage, userId: string, comments: KeptComment[]): void {
  keepForPerson({ storage, key: KEY, userId }, comments)
}

export function takeKeptComments(storage: Storage, userId: string): KeptComment[] {
  return takeKept<KeptComment>({ storage, key: KEY, userId }, isWhole)
}

function isWhole({ pupilId, weekStartDate, text, expected }: Partial<KeptComment>): boolean {
  const isPlace = typeof pupilId === 'number' && isIsoDate(String(weekStartDate))
  return isPlace && typeof text === 'string' && typeof expected === 'string'
}
