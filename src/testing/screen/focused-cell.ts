/** Runs in the page: the row and the column of the focused cell of a grid, both from 0, and what hides it: another element over its middle, or the edge of the window. */
export function focusedCell(): { place: string | null; hiddenBy: string | null } {
  const cell = document.activeElement
  if (!cell?.matches('[role=gridcell]')) return { place: null, hiddenBy: 'no cell has the focus' }
  // FIRST_ROW and FIRST_COLUMN of grid-geometry.ts, which cannot be imported into the page.
  const row = Number(cell.parentElement?.getAttribute('aria-rowindex')) - 4
  const place = `${row} ${Number(cell.getAttribute('aria-colindex')) - 2}`
  const box = cell.getBoundingClientRect()
  const x = Math.min((box.left + box.right) / 2, window.innerWidth - 20)
  const y = (box.top + box.bottom) / 2
  if (y < 0 || y > window.innerHeight || box.left > window.innerWidth)
    return { place, hiddenBy: `the window: ${x}, ${y}` }
  const top = document.elementFromPoint(x, y)
  return { place, hiddenBy: cell.contains(top) ? null : (top?.outerHTML.slice(0, 80) ?? 'nothing') }
}
