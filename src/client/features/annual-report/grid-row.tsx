import { memo } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { cellState, LEVEL_WORDS, missedWords, sessionWords, TOTAL_COLUMNS, totalText } from './cell-words.ts'
import { ROW_HEIGHT, SESSION_WIDTH } from './grid-geometry.ts'
import type { GridLayout } from './grid-geometry.ts'
import { stateLook, stateText } from './mark-look.ts'
import type { Report } from './report.ts'

type GridRowProps = {
  report: Report
  row: number
  columnFrom: number
  columnTo: number
  /** The column that can be reached with Tab, where it is in this row. */
  activeColumn: number | undefined
  layout: GridLayout
  showsClass: boolean
}

// Plain blocks with classes only: a style or a grid of its own for each of two thousand cells costs frames.
const CELL = 'mx-px my-1 block h-6 w-5 shrink-0 rounded-sm text-center text-sm leading-6 outline-offset-0'

/** One pupil: the name, the marks in view, the totals. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { report, row, columnFrom, columnTo, activeColumn, layout, showsClass } = props
  const pupil = report.pupils[row]
  const sessionCount = report.grid.dates.length * 2
  return (
    <tr
      role="row"
      aria-rowindex={row + 4}
      className="group absolute isolate flex w-full contain-layout contain-style border-b border-line hover:bg-accent-soft/60"
      style={{ top: row * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <th
        scope="row"
        role="rowheader"
        aria-colindex={1}
        title={pupil?.name}
        className="sticky left-0 z-10 flex shrink-0 items-center gap-2 border-r border-line-strong bg-surface px-3 text-left font-medium group-hover:bg-sunken max-md:px-2 max-md:text-sm"
        style={{ width: layout.nameWidth }}
      >
        <span className="truncate">{pupil?.name}</span>
        {showsClass && !layout.isCompact && (
          <span className="ml-auto shrink-0 text-xs font-normal text-ink-3">{pupil?.yearGroup}</span>
        )}
      </th>
      {columnsToDraw(columnFrom, columnTo, activeColumn, sessionCount).map(({ column, gap }) => {
        const state = cellState(report, row, column)
        return (
          <td
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={sessionWords(report, row, column)}
            data-place={`${row} ${column}`}
            tabIndex={column === activeColumn ? 0 : -1}
            className={`${CELL} ${stateLook(state)}`}
            {...(gap > 0 && { style: { marginLeft: gap * SESSION_WIDTH + 1 } })}
          >
            {stateText(state)}
          </td>
        )
      })}
      <PupilTotalsCell {...{ report, row, activeColumn, layout, sessionCount }} />
    </tr>
  )
})

// One cell for all of them: every cell that sticks is a layer of its own, and thirty rows of them cost frames.
function PupilTotalsCell({
  report,
  row,
  activeColumn,
  layout,
  sessionCount,
}: Pick<GridRowProps, 'report' | 'row' | 'activeColumn' | 'layout'> & { sessionCount: number }) {
  const totals = report.pupilTotals[row]
  if (!totals) return null
  return (
    <td
      role="gridcell"
      aria-colindex={sessionCount + 2}
      data-place={`${row} ${sessionCount}`}
      tabIndex={activeColumn === sessionCount ? 0 : -1}
      className={classNames(
        'ml-auto flex shrink-0 items-center border-l border-line-strong bg-surface text-right tabular-nums -outline-offset-2 group-hover:bg-sunken',
        !layout.isCompact && 'sticky right-0 z-10',
      )}
    >
      {layout.totalWidths.map((width, index) => (
        <span
          key={TOTAL_COLUMNS[index]}
          className={classNames('px-2', index === 2 && 'font-semibold')}
          style={{ width }}
        >
          {index < 3 && <span className="sr-only">{TOTAL_COLUMNS[index]} </span>}
          {index < 3 ? totalText(totals, index) : <LevelMark level={totals.level} />}
        </span>
      ))}
      <span className="sr-only">{missedWords(totals)}</span>
    </td>
  )
}

const LEVEL_LOOKS = {
  persistent: 'bg-authorised-bg text-authorised inset-ring inset-ring-authorised-line',
  severe: 'bg-unauthorised text-surface',
} as const

function LevelMark({ level }: { level: keyof typeof LEVEL_WORDS }) {
  if (level === 'none') return null
  return (
    <span
      className={classNames(
        'float-left rounded-full px-2 py-0.5 text-xs leading-4 font-semibold',
        LEVEL_LOOKS[level],
      )}
    >
      {LEVEL_WORDS[level]}
    </span>
  )
}

// The active cell is drawn even where it is out of view: the focus would be lost with it.
function columnsToDraw(from: number, to: number, active: number | undefined, count: number) {
  const columns = Array.from({ length: to - from }, (_, index) => from + index)
  if (active !== undefined && active < count && (active < from || active >= to)) {
    if (active < from) columns.unshift(active)
    else columns.push(active)
  }
  return columns.map((column, index) => ({ column, gap: column - (columns[index - 1] ?? -1) - 1 }))
}
