import { isSecondHalf } from '#client/ui/controls/second-tap.ts'
import type { Tap } from '#client/ui/controls/second-tap.ts'

let last: Tap | undefined

/** Lets an action follow a click or a key, but not the second half of a double tap. */
export function onceAt(act: () => void) {
  return (event: { detail: number; clientX: number; clientY: number; timeStamp: number }) => {
    // A key has no place and is never meant twice.
    if (event.detail === 0) return act()
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const isRepeated = isSecondHalf(tap, last)
    last = tap
    return isRepeated ? undefined : act()
  }
}
