export type Tap = { x: number; y: number; at: number }

const TOO_SOON_MS = 400
const SAME_PLACE_PX = 24

/** The second half of a double tap: at once and at the same place, where by then something else may stand. */
export function isSecondHalf(tap: Tap, before: Tap | undefined): boolean {
  if (!before || tap.at - before.at >= TOO_SOON_MS) return false
  return Math.hypot(tap.x - before.x, tap.y - before.y) < SAME_PLACE_PX
}

/** What goes when it is tapped, and leaves something else under the finger. */
const GOING = 'dialog, [popover], [data-going]'

/** Where the first half took away what it hit, a menu or a dialog, the second does nothing to what lay behind it. */
export function holdSecondTaps(): void {
  const none: Tap & { layer?: Element | null } = { x: 0, y: 0, at: -TOO_SOON_MS }
  let last = none
  let before = none
  const remember = ({ clientX: x, clientY: y, timeStamp: at, target }: PointerEvent) => {
    before = last
    last = { x, y, at, layer: (target as Element).closest(GOING) }
  }
  const hold = (event: MouseEvent) => {
    // A key clicks too, and has no place.
    if (!event.detail || before.layer?.isConnected !== false || !isSecondHalf(last, before)) return
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('pointerdown', remember, true)
  // With a key in between it is no double tap.
  document.addEventListener('keydown', () => (last = none), true)
  document.addEventListener('click', hold, true)
}
