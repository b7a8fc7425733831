import { isSlip } from '#domain/attendance/amendments.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { placeOf } from './mark-kind.ts'
import type { MarkPlace } from './mark-kind.ts'

const ME = 'this window'
/** When each mark was made here. Where marks follow quickly, the recorded one is not the last that was made. */
const madeAt = new Map<string, number>()
const keyOf = (place: MarkPlace, code: Code | null) => `${placeOf(place)} ${code}`

/** Remembers a mark that is made in this window just now. */
export function noteOwnMark(place: MarkPlace, code: Code | null): void {
  madeAt.set(keyOf(place, code), Date.now())
}

/** [L1] Whether changing this recorded mark only corrects a slip made here; the server decides by the same rule. */
export function isOwnSlip(place: MarkPlace, recorded: Code | null): boolean {
  const at = madeAt.get(keyOf(place, recorded))
  return at !== undefined && isSlip({ by: ME, at: Date.now(), earlier: { by: ME, at } })
}
