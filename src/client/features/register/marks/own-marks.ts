import { mayHaveLeft, placesOf } from '#client/outbox/queue.ts'
import type { Queue } from '#client/outbox/queue.ts'
import type { Register } from '#contract/attendance.ts'
import { isSlip } from '#domain/attendance/slips.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { placeOf } from './mark-kind.ts'
import type { MarkPlace } from './mark-kind.ts'

const ME = 'this window'
/** When each mark was made. Where marks follow quickly, the recorded one is not the last that was made. */
const madeAt = new Map<string, number>()
const keyOf = (place: MarkPlace, code: Code | null) => `${placeOf(place)} ${code}`

/** What is recorded, or in a conflict what a colleague saved; and what is not saved yet. */
type Before = { confirmed: Code | null; queue: Queue }

/** Remembers a mark that is made in this window just now. One that is recorded already may be a colleague's, unless it replaces one of ours. */
export function noteOwnMark(place: MarkPlace, code: Code, { confirmed, queue }: Before): void {
  const replacesOurs = queue.some((entry) => mayHaveLeft(entry) && placesOf(entry).includes(placeOf(place)))
  if (code !== confirmed || replacesOurs) madeAt.set(keyOf(place, code), Date.now())
}

/** Remembers what this person marked before the page was loaded, as the server tells; of later marks this window knows more. */
export function noteEarlierMarks(date: IsoDate, readAt: number, marks: Register['ownMarks'] = []): void {
  for (const { code, secondsAgo, ...mark } of marks) {
    const key = keyOf({ date, ...mark }, code)
    madeAt.set(key, madeAt.get(key) ?? readAt - secondsAgo * 1000)
  }
}

/** [L1] Whether changing this recorded mark only corrects a slip; the server decides by the same rule. */
export function isOwnSlip(place: MarkPlace, recorded: Code | null): boolean {
  const at = madeAt.get(keyOf(place, recorded))
  return at !== undefined && isSlip({ by: ME, at: Date.now(), earlier: { by: ME, at } })
}
