export type Tap = { x: number; y: number; at: number }

const TOO_SOON_MS = 400
const SAME_PLACE_PX = 24

/** The second half of a double tap: at once and at the same place, where by then another child may stand. */
export function isSecondHalf(tap: Tap, before: Tap | undefined): boolean {
  if (!before || tap.at - before.at >= TOO_SOON_MS) return false
  return Math.hypot(tap.x - before.x, tap.y - before.y) < SAME_PLACE_PX
}

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
