/** Where a key leads from one card of a grid to another; undefined where it leads nowhere. */
export function gridStep(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: downFrom(index, { count, columns }),
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}

/** From above a gap in the last row, down leads to the last card. */
function downFrom(index: number, { count, columns }: { count: number; columns: number }): number {
  const isInLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  return isInLastRow ? count : Math.min(index + columns, count - 1)
}

/** How many columns a CSS grid has just now. */
export function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}
