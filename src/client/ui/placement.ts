type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

export type Placement = { side: 'above' | 'below'; align: 'start' | 'centre' | 'end' }

const EDGE = 8

/** Puts a floating box beside its anchor, on the other side where it would not fit, never off the screen. */
export function placeBeside(anchor: Box, floating: Size, screen: Size, { side, align }: Placement) {
  const roomAbove = anchor.top - EDGE
  const roomBelow = screen.height - anchor.top - anchor.height - EDGE
  const [wanted, other] = side === 'above' ? [roomAbove, roomBelow] : [roomBelow, roomAbove]
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
