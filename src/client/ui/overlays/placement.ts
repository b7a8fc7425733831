type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

export type Placement = {
  side: 'above' | 'below'
  align: 'start' | 'centre' | 'end'
  /** An element that fits on neither side may take the whole height of the screen beside or over its anchor. */
  mayCover?: boolean
}

const EDGE = 8
/** The gaps above and below a menu. */
const GAPS = 12

/** Puts a floating box beside its anchor, on the other side where it would not fit, never off the screen. */
export function placeBeside(anchor: Box, floating: Size, screen: Size, placement: Placement) {
  const { side, align, mayCover } = placement
  const roomAbove = anchor.top - EDGE
  const roomBelow = screen.height - anchor.top - anchor.height - EDGE
  const [wanted, other] = side === 'above' ? [roomAbove, roomBelow] : [roomBelow, roomAbove]
  if (mayCover && floating.height > Math.max(roomAbove, roomBelow)) return placeOver(anchor, floating, screen)
  const flips = floating.height > wanted && other > wanted
  const isAbove = (side === 'above') !== flips
  const room = flips ? other : wanted
  const height = Math.min(floating.height, room)
  const start = {
    start: anchor.left,
    centre: anchor.left + anchor.width / 2 - floating.width / 2,
    end: anchor.left + anchor.width - floating.width,
  }[align]
  return {
    left: Math.round(Math.max(EDGE, Math.min(start, screen.width - floating.width - EDGE))),
    top: Math.round(isAbove ? anchor.top - height : anchor.top + anchor.height),
    maxHeight: Math.floor(room),
  }
}

/** On the side of the anchor where there is room, as high as the screen allows. */
function placeOver(anchor: Box, floating: Size, screen: Size) {
  const before = anchor.left - floating.width - EDGE
  const after = anchor.left + anchor.width + EDGE
  const furthest = screen.width - floating.width - EDGE
  const maxHeight = screen.height - 2 * EDGE - GAPS
  const height = Math.min(floating.height, maxHeight)
  const lowest = screen.height - EDGE - GAPS - height
  return {
    left: Math.round(before >= EDGE ? before : Math.max(EDGE, Math.min(after, furthest))),
    top: Math.round(Math.max(EDGE, Math.min(anchor.top - height / 2, lowest))),
    maxHeight,
  }
}
