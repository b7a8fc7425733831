import { isSlip } from '#domain/attendance/amendments.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { placeOf } from './mark-kind.ts'
import type { MarkPlace } from './mark-kind.ts'

const ME = 'this window'
const own = new Map<string, { code: Code | null; at: number }>()

/** Remembers a mark that is made in this window just now. */
export function noteOwnMark(place: MarkPlace, code: Code | null): void {
  own.set(placeOf(place), { code, at: Date.now() })
}

/** [L1] Whether changing this recorded mark only corrects a slip made here; the server decides by the same rule. */
export function isOwnSlip(place: MarkPlace, recorded: Code | null): boolean {
  const mark = own.get(placeOf(place))
  return mark?.code === recorded && isSlip({ by: ME, at: Date.now(), earlier: { by: ME, at: mark.at } })
}
