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
  /** The same person made the recorded mark a moment ago. */
  isSlip: boolean
}

/** [L1] What is asked before one mark goes in: nothing before a first mark, or where a slip is corrected. */
export function questionBefore({ code, recorded, date, today, isSlip }: MarkToBe): MarkQuestion | null {
  if (date > today && categoryOf(code) === 'present') return 'ahead'
  if (recorded !== null && recorded !== code && !isSlip) return 'reason'
  return null
}
