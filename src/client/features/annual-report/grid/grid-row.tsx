import { memo } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import {
  AMENDED_CLASS,
  LEVEL_LABELS,
  originalAt,
  missedLabel,
  TOTAL_COLUMNS,
  totalText,
  cellState,
  markLabel,
  stateClass,
  stateText,
} from '../cell-state.ts'
import type { CellState } from '../cell-state.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { FIRST_COLUMN, FIRST_ROW, ROW_HEIGHT, SESSION_WIDTH } from './grid-geometry.ts'
import type { GridLayout } from './grid-geometry.ts'
import type { Report } from '../report.ts'

type GridRowProps = {
  id: string
  report: Report
  row: number
  columnFrom: number
  columnTo: number
  /** The column that can be reached with Tab, where it is in this row. */
  activeColumn: number | undefined
  layout: GridLayout
  showsClass: boolean
}

/** One pupil: the name, the marks in view, the totals. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, report, row, columnFrom, columnTo, activeColumn, layout, showsClass } = props
  const pupil = report.pupils[row]
  const sessionCount = report.grid.dates.length * 2
  const isDayActive = activeColumn !== undefined && activeColumn < sessionCount
  const activeDay = isDayActive ? activeColumn >> 1 : undefined
  return (
    <tr
      role="row"
      id={id}
      aria-rowindex={row + FIRST_ROW}
      className="group absolute top-0 flex w-full [contain:layout_style] border-b border-line hover:bg-accent-soft/60"
      style={{ transform: `translateY(${row * ROW_HEIGHT}px)`, height: ROW_HEIGHT }}
    >
      <th
        scope="row"
        role="rowheader"
        aria-colindex={1}
        data-tip={pupil?.name}
        className="sticky left-0 z-10 flex shrink-0 items-center gap-2 border-r border-line-strong bg-surface px-3 text-left align-top font-medium group-hover:bg-sunken max-md:px-2 max-md:text-sm"
        style={{ width: layout.nameWidth }}
      >
        <span className="truncate">{pupil?.name}</span>
        {showsClass && !layout.isCompact && (
          <span className="ml-auto shrink-0 text-xs font-normal text-ink-3">{pupil?.yearGroup}</span>
        )}
      </th>
      {daysToDraw(columnFrom / 2, columnTo / 2, activeDay).map(({ day, gap }) => (
        <DayCells
          key={day}
          {...{ day, gap, activeColumn }}
          longDate={report.longDates[day]}
          pupil={activeColumn === undefined ? undefined : pupil?.name}
          am={cellState(report, row, day * 2)}
          pm={cellState(report, row, day * 2 + 1)}
          amOriginal={originalAt(report, row, day * 2)}
          pmOriginal={originalAt(report, row, day * 2 + 1)}
        />
      ))}
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
      aria-colindex={sessionCount + FIRST_COLUMN}
      tabIndex={activeColumn === sessionCount ? 0 : -1}
      className={classNames(
        'ml-auto flex shrink-0 items-center border-l border-line-strong bg-surface text-right align-top tabular-nums -outline-offset-2 group-hover:bg-sunken',
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
      <span className="sr-only">{missedLabel(totals)}</span>
    </td>
  )
}

const LEVEL_LOOKS = {
  persistent: 'bg-authorised-bg text-authorised [box-shadow:inset_0_0_0_1px_var(--authorised-line)]',
  severe: 'bg-unauthorised text-surface',
} as const

function LevelMark({ level }: { level: keyof typeof LEVEL_LABELS }) {
  if (level === 'none') return null
  return (
    <span
      className={classNames(
        'float-left rounded-full px-2 py-0.5 text-xs leading-4 font-semibold',
        LEVEL_LOOKS[level],
      )}
    >
      {LEVEL_LABELS[level]}
    </span>
  )
}

// The active day is drawn even where it is out of view: the focus would be lost with it.
function daysToDraw(from: number, to: number, active: number | undefined) {
  const days = Array.from({ length: to - from }, (_, index) => from + index)
  if (active !== undefined && active < from) days.unshift(active)
  if (active !== undefined && active >= to) days.push(active)
  return days.map((day, index) => ({ day, gap: day - (days[index - 1] ?? -1) - 1 }))
}

type DayCellsProps = {
  day: number
  /** How many days before this one are not drawn. */
  gap: number
  longDate: string | undefined
  /** Named in the active row. In any other, the row's header names the pupil. */
  pupil: string | undefined
  am: CellState
  pm: CellState
  /** What was entered first, where it was amended. */
  amOriginal: Code | undefined
  pmOriginal: Code | undefined
  /** The session that can be reached with Tab, where it is in this row. */
  activeColumn: number | undefined
}

const SESSIONS = ['morning', 'afternoon'] as const

// Browsers let cells inherit `vertical-align`, and so restyle every cell of a row that moves; `align-top` ends that.
// Plain declarations instead of utilities that go through variables: there are a thousand cells.
const CELL =
  'align-top [margin:4px_1px] block [width:20px] [height:24px] shrink-0 [border-radius:6px] text-center [font-size:0.8125rem] [line-height:24px] outline-offset-0'

/**
 * Morning and afternoon of a pupil. It is given the marks and not the pupil: where a row shows the next pupil, only the days
 * whose marks differ are drawn again.
 */
const DayCells = memo(function DayCells(props: DayCellsProps) {
  const { day, gap, longDate, pupil, am, pm, amOriginal, pmOriginal, activeColumn } = props
  return SESSIONS.map((session, index) => {
    const column = day * 2 + index
    const [state, original] = index === 0 ? [am, amOriginal] : [pm, pmOriginal]
    const label = markLabel(longDate, session, state, original)
    return (
      <td
        key={session}
        role="gridcell"
        aria-colindex={column + FIRST_COLUMN}
        aria-label={pupil === undefined ? label : `${pupil}, ${label}`}
        data-tip=""
        tabIndex={column === activeColumn ? 0 : -1}
        className={`${CELL} ${stateClass(state)} ${original === undefined ? '' : AMENDED_CLASS}`}
        {...(index === 0 && gap > 0 && { style: { marginLeft: gap * 2 * SESSION_WIDTH + 1 } })}
      >
        {stateText(state)}
      </td>
    )
  })
})
