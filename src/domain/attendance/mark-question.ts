import { categoryOf } from './codes.ts'
import type { Code } from './codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** `ahead`: a mark on a future day is a guess. `reason`: the law asks why an entry is changed. */
export type MarkQuestion = 'ahead' | 'reason'

type MarkToBe = {
  code: Code
  /** The saved entry. */
  recorded: Code | null
  date: IsoDate
  today: IsoDate
}

/** What is asked before one mark goes in; null for nearly every mark. */
export function questionBefore({ code, recorded, date, today }: MarkToBe): MarkQuestion | null {
  if (date > today && categoryOf(code) === 'present') return 'ahead'
  if (date < today && recorded !== null && recorded !== code) return 'reason'
  return null
}
