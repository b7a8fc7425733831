/** Runs in the page: where the focused cell of a grid is, and what hides it: another element over its middle, or the edge of the window. */
export function focusedCell(): { place: string | null; hiddenBy: string | null } {
  const cell = document.activeElement
  const place = cell?.getAttribute('data-place') ?? null
  if (!cell || place === null) return { place, hiddenBy: 'nothing has the focus' }
  const box = cell.getBoundingClientRect()
  const x = Math.min((box.left + box.right) / 2, window.innerWidth - 20)
  const y = (box.top + box.bottom) / 2
  if (y < 0 || y > window.innerHeight || box.left > window.innerWidth)
    return { place, hiddenBy: `the window: ${x}, ${y}` }
  const top = document.elementFromPoint(x, y)
  return { place, hiddenBy: cell.contains(top) ? null : (top?.outerHTML.slice(0, 80) ?? 'nothing') }
}
