export type Tap = { x: number; y: number; at: number }

const TOO_SOON_MS = 400
const SAME_PLACE_PX = 24

/** The second half of a double tap: at once and at the same place, where another element may be by then. */
export function isSecondHalf(tap: Tap, before: Tap | undefined): boolean {
  if (!before || tap.at - before.at >= TOO_SOON_MS) return false
  return Math.hypot(tap.x - before.x, tap.y - before.y) < SAME_PLACE_PX
}

/** Elements that open or close with a tap, and so change what is under the finger. */
const LAYERS = 'dialog, [popover], [data-going]'

/** After the first half opened or closed a menu or a dialog, the second half is ignored. */
export function holdSecondTaps(): void {
  const none: Tap & { layer?: Element | null } = { x: 0, y: 0, at: -TOO_SOON_MS }
  let last = none
  let before = none
  const remember = ({ clientX: x, clientY: y, timeStamp: at, target }: PointerEvent) => {
    before = last
    last = { x, y, at, layer: (target as Element).closest(LAYERS) }
  }
  const hold = (event: MouseEvent) => {
    const hasChanged = before.layer?.isConnected === false || (last.layer && last.layer !== before.layer)
    // A key clicks too, and has no place.
    if (!event.detail || !hasChanged || !isSecondHalf(last, before)) return
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('pointerdown', remember, true)
  // With a key in between it is no double tap.
  document.addEventListener('keydown', () => (last = none), true)
  document.addEventListener('click', hold, true)
}
