import type { GridWindow } from './grid-geometry.ts'

/** A row's place in the document, which pupils use one after another. */
type RowSlot = { key: string; row: number }

/**
 * The rows to draw, in the order of the document. A row that scrolls out hands its cells on to the one that comes in, of which
 * most look the same; making new ones or moving them in the document would cost frames. The active row has a place of its own,
 * even out of view: the focus would be lost with it, or go to another pupil unnoticed.
 */
export function rowSlots({ rowFrom, rowTo }: GridWindow, active: number): RowSlot[] {
  const count = rowTo - rowFrom
  return Array.from({ length: count }, (_, slot) => {
    const row = rowFrom + ((slot - (rowFrom % count) + count) % count)
    const own = row === active ? [] : [{ key: String(slot), row }]
    return slot === active % count ? [{ key: `active ${active}`, row: active }, ...own] : own
  }).flat()
}
