type Box = { left: number; right: number; top: number; bottom: number }

/** Whether a point of the screen lies beyond the box. */
export function isBeyond(
  { left, right, top, bottom }: Box,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): boolean {
  return x < left || x > right || y < top || y > bottom
}
