import { memo, useId, useMemo, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { blockMarks } from './block-marks.ts'
import {
  FIRST_ROW,
  HEADER_HEIGHT,
  layoutFor,
  ROW_HEIGHT,
  SESSION_WIDTH,
  totalsWidth,
  rowSlots,
} from './grid-geometry.ts'
import type { Place } from './grid-geometry.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import type { Report } from '../report.ts'
import { placeOf, useGridFocus } from './use-grid-focus.ts'
import { useGridWindow } from './use-grid-window.ts'

type AttendanceGridProps = {
  report: Report
  label: string
  showsClass: boolean
  target: Place | undefined
  /** Tells which cell is pointed at or has the focus. */
  onPoint: (place: Place) => void
}

/** Enough for the scroll bar where the system draws one. */
const FRAME_EXTRA = 18

/** [G4] Pupils by days. Only what is in view is drawn, so that a large school scrolls like a short list. */
export const AttendanceGrid = memo(function AttendanceGrid(props: AttendanceGridProps) {
  const { report, label, showsClass, target, onPoint } = props
  const frame = useRef<HTMLDivElement>(null)
  const cover = useRef<HTMLDivElement>(null)
  const size = { rows: report.pupils.length, columns: report.grid.dates.length * 2 }
  const { window: drawn, width, height } = useGridWindow(frame, cover, size)
  const { active, onKeyDown, onFocus } = useGridFocus(frame, size, { width, height }, target)
  const layout = layoutFor(width)
  const bodyHeight = size.rows * ROW_HEIGHT
  const wholeWidth = layout.nameWidth + size.columns * SESSION_WIDTH + totalsWidth(layout)
  const slots = rowSlots(drawn, active.row)
  const marksAt = useMemo(() => blockMarks(report), [report])
  const id = useId()
  const idOf = (key: string) => `${id} ${key}`.replaceAll(' ', '-')
  // The document keeps its order while rows scroll; screen readers get the rows in the order on the screen.
  const inOrder = slots.toSorted((one, other) => one.row - other.row).map(({ key }) => idOf(key))

  function point(event: SyntheticEvent): void {
    const place = placeOf(event)
    if (place) onPoint(place)
  }
  // Contains only its size: with `contain: strict` Chromium paints every row again in each frame of scrolling.
  return (
    <div
      ref={frame}
      className="relative max-h-[min(74dvh,60rem)] overflow-auto overscroll-contain rounded-t-lg border border-line bg-surface [contain:size]"
      style={{
        height: HEADER_HEIGHT + bodyHeight + FRAME_EXTRA,
        // A cell that the browser scrolls to must not lie under a sticky part.
        scrollPadding: `${HEADER_HEIGHT}px ${layout.isCompact ? 0 : totalsWidth(layout)}px 0 ${layout.nameWidth}px`,
      }}
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={size.rows + FIRST_ROW - 1}
        aria-colcount={1 + size.columns + 1}
        aria-readonly
        className="block min-w-full"
        style={{ width: wholeWidth }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          onFocus(event)
          point(event)
        }}
        onPointerOver={point}
      >
        <GridHeader {...{ report, layout }} dayFrom={drawn.columnFrom / 2} dayTo={drawn.columnTo / 2} />
        <tbody
          role="rowgroup"
          aria-owns={inOrder.join(' ')}
          className="relative block bg-no-repeat"
          style={{ height: bodyHeight, ...weekLines(report, layout.nameWidth) }}
        >
          {slots.map(({ key, row }) => (
            <GridRow
              key={key}
              id={idOf(key)}
              {...{ report, marksAt, row, layout, showsClass }}
              columnFrom={drawn.columnFrom}
              columnTo={drawn.columnTo}
              activeColumn={row === active.row ? active.column : undefined}
            />
          ))}
        </tbody>
      </table>
      {/* While it scrolls, no row lights up under the pointer, and the browser need not look which of a thousand cells is there. */}
      <div
        ref={cover}
        className="pointer-events-none absolute top-0 left-0 z-30 min-w-full"
        style={{ width: wholeWidth, height: HEADER_HEIGHT + bodyHeight }}
      />
    </div>
  )
})

// One line down the whole grid where a week begins; the cells need none of their own.
function weekLines({ weeks }: Report, nameWidth: number) {
  const places = weeks.slice(1).map(({ from }) => `${nameWidth + from * 2 * SESSION_WIDTH}px 0`)
  return {
    backgroundImage: places.map(() => 'linear-gradient(var(--line-strong), var(--line-strong))').join(),
    backgroundSize: '1px 100%',
    backgroundPosition: places.join(),
  }
}
