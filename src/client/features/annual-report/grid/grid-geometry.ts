/** Sizes in pixels. Every row and every session is as large as the next, so that places can be calculated. */
export const ROW_HEIGHT = 32
export const SESSION_WIDTH = 22
export const HEADER_HEIGHT = 84
/** Below this width the names are narrow and the totals scroll with the rest. */
const COMPACT_BELOW = 640

/** As ARIA counts, from one: three rows of headings come before the pupils, the names before the sessions. */
export const FIRST_ROW = 4
export const FIRST_COLUMN = 2

export type GridSize = { rows: number; columns: number }
export type Viewport = { top: number; left: number; width: number; height: number }
export type Place = { row: number; column: number }

export type GridLayout = { nameWidth: number; totalWidths: readonly number[]; isCompact: boolean }

const TOTAL_WIDTHS = [72, 66, 72, 90]
const WIDE: GridLayout = { nameWidth: 248, totalWidths: TOTAL_WIDTHS, isCompact: false }
const COMPACT: GridLayout = { nameWidth: 128, totalWidths: TOTAL_WIDTHS, isCompact: true }

export function layoutFor(width: number): GridLayout {
  return width < COMPACT_BELOW ? COMPACT : WIDE
}

export function totalsWidth({ totalWidths }: GridLayout): number {
  return totalWidths.reduce((sum, width) => sum + width, 0)
}

/** The rows and sessions to draw: what is in view and a margin, in whole steps, so that most scrolling draws nothing new. */
export type GridWindow = { rowFrom: number; rowTo: number; columnFrom: number; columnTo: number }

const ROWS = { step: 2, margin: 3 }
/** An even step: the two sessions of a day come and go together. */
export const COLUMN_STEP = 4
const COLUMNS = { step: COLUMN_STEP, margin: 2 }

// Always the same number of rows, so that a row that leaves makes room for exactly one that comes.
function stretch(
  start: number,
  extent: number,
  { step, margin }: typeof ROWS,
  total: number,
): [number, number] {
  const count = Math.min(total, (Math.ceil((Math.max(0, extent) + 2 * margin) / step) + 1) * step)
  const from = Math.max(0, Math.min(Math.floor((start - margin) / step) * step, total - count))
  return [from, from + count]
}

/** How many rows and sessions are in view. */
function extentOf({ width, height }: Viewport): GridSize {
  const layout = layoutFor(width)
  const covered = layout.nameWidth + (layout.isCompact ? 0 : totalsWidth(layout))
  return { rows: (height - HEADER_HEIGHT) / ROW_HEIGHT, columns: (width - covered) / SESSION_WIDTH }
}

export function windowOf(view: Viewport, size: GridSize): GridWindow {
  const extent = extentOf(view)
  const [rowFrom, rowTo] = stretch(view.top / ROW_HEIGHT, extent.rows, ROWS, size.rows)
  const [columnFrom, columnTo] = stretch(view.left / SESSION_WIDTH, extent.columns, COLUMNS, size.columns)
  return { rowFrom, rowTo, columnFrom, columnTo }
}

/** What is drawn until the grid is scrolled: what is in view and no margin, which would double the wait for the first sight of it. */
export function firstWindow(view: Viewport, size: GridSize): GridWindow {
  const { rows, columns } = extentOf(view)
  const upTo = (extent: number, total: number) => Math.min(total, 2 * Math.ceil(Math.max(0, extent) / 2))
  return { rowFrom: 0, rowTo: upTo(rows, size.rows), columnFrom: 0, columnTo: upTo(columns, size.columns) }
}

/** Where to scroll so that the cell is in view and under no sticky part; unchanged where it is already. */
export function scrollTo(place: Place, view: Viewport, size: GridSize): { top: number; left: number } {
  const layout = layoutFor(view.width)
  const top = place.row * ROW_HEIGHT
  const roomDown = view.height - HEADER_HEIGHT - ROW_HEIGHT
  const covered = layout.nameWidth + (layout.isCompact ? 0 : totalsWidth(layout))
  const isTotal = place.column >= size.columns
  const left = place.column * SESSION_WIDTH
  const roomRight = view.width - covered - SESSION_WIDTH
  const nextLeft = isTotal && !layout.isCompact ? view.left : nearest(view.left, left - roomRight, left)
  return {
    top: nearest(view.top, top - roomDown, top),
    left: isTotal && layout.isCompact ? size.columns * SESSION_WIDTH : nextLeft,
  }
}

function nearest(now: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(now, least), most))
}

const PAGE_ROWS = 12
const WEEK_SESSIONS = 10

/** The cell that a key moves to; undefined for any other key. */
export function placeAfterKey(
  event: { key: string; ctrlKey: boolean },
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  const steps: Record<string, Place> = {
    ArrowLeft: { row, column: column - (event.ctrlKey ? WEEK_SESSIONS : 1) },
    ArrowRight: { row, column: column + (event.ctrlKey ? WEEK_SESSIONS : 1) },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: event.ctrlKey ? 0 : row, column: 0 },
    End: { row: event.ctrlKey ? size.rows - 1 : row, column: size.columns - 1 },
  }
  const step = steps[event.key]
  return step && { row: clamp(step.row, size.rows), column: clamp(step.column, size.columns) }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}

/** A row of the document, which shows one pupil after another. */
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
