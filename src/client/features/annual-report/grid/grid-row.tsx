import { memo } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import {
  AMENDED_CLASS,
  LEVEL_LABELS,
  missedLabel,
  TOTAL_COLUMNS,
  totalText,
  markLabel,
  stateClass,
  stateText,
} from '../cell-state.ts'
import { BLOCK, marksIn } from './block-marks.ts'
import type { MarksAt } from './block-marks.ts'
import { FIRST_COLUMN, FIRST_ROW, ROW_HEIGHT, SESSION_WIDTH } from './grid-geometry.ts'
import type { GridLayout } from './grid-geometry.ts'
import type { Report } from '../report.ts'

type GridRowProps = {
  id: string
  report: Report
  marksAt: MarksAt
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
  const { id, report, marksAt, row, columnFrom, columnTo, activeColumn, layout, showsClass } = props
  const pupil = report.pupils[row]
  const sessionCount = report.grid.dates.length * 2
  const isMarkActive = activeColumn !== undefined && activeColumn < sessionCount
  const activeBlock = isMarkActive ? Math.floor(activeColumn / BLOCK) : undefined
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
      {blocksToDraw(columnFrom, columnTo, activeBlock).map(({ block, gap }) => (
        <BlockCells
          key={block}
          {...{ block, gap, activeColumn }}
          longDates={report.longDates}
          pupil={activeColumn === undefined ? undefined : pupil?.name}
          marks={marksAt(row, block)}
        />
      ))}
      <PupilTotalsCell {...{ report, row, layout, sessionCount }} isActive={activeColumn === sessionCount} />
    </tr>
  )
})

// One cell for all of them: every cell that sticks is a layer of its own, and thirty rows of them cost frames.
const PupilTotalsCell = memo(function PupilTotalsCell({
  report,
  row,
  isActive,
  layout,
  sessionCount,
}: Pick<GridRowProps, 'report' | 'row' | 'layout'> & { isActive: boolean; sessionCount: number }) {
  const totals = report.pupilTotals[row]
  if (!totals) return null
  return (
    <td
      role="gridcell"
      aria-colindex={sessionCount + FIRST_COLUMN}
      tabIndex={isActive ? 0 : -1}
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
})

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

// The active block is drawn even where it is out of view: the focus would be lost with it.
function blocksToDraw(columnFrom: number, columnTo: number, active: number | undefined) {
  const [from, to] = [Math.floor(columnFrom / BLOCK), Math.ceil(columnTo / BLOCK)]
  const blocks = Array.from({ length: to - from }, (_, index) => from + index)
  if (active !== undefined && active < from) blocks.unshift(active)
  if (active !== undefined && active >= to) blocks.push(active)
  return blocks.map((block, index) => ({ block, gap: block - (blocks[index - 1] ?? -1) - 1 }))
}

type BlockCellsProps = {
  block: number
  /** How many blocks before this one are not drawn. */
  gap: number
  longDates: readonly string[]
  /** Named in the active row. In any other, the row's header names the pupil. */
  pupil: string | undefined
  marks: string
  /** The session that can be reached with Tab, where it is in this row. */
  activeColumn: number | undefined
}

const SESSIONS = ['morning', 'afternoon'] as const

// Browsers let cells inherit `vertical-align`, and so restyle every cell of a row that moves; `align-top` ends that.
// Plain declarations instead of utilities that go through variables: there are a thousand cells.
const CELL =
  'align-top [margin:4px_1px] block [width:20px] [height:24px] shrink-0 [border-radius:6px] text-center [font-size:0.8125rem] [line-height:24px] outline-offset-0'

/**
 * Some days of a pupil. It is given the marks and not the pupil: where a row shows the next pupil, only the blocks whose marks
 * differ are drawn again.
 */
const BlockCells = memo(function BlockCells(props: BlockCellsProps) {
  const { block, gap, longDates, pupil, marks, activeColumn } = props
  return marksIn(marks).map(({ state, original }, index) => {
    const column = block * BLOCK + index
    const label = markLabel(longDates[column >> 1], SESSIONS[column % 2 ? 1 : 0], state, original)
    return (
      <td
        key={column}
        role="gridcell"
        aria-colindex={column + FIRST_COLUMN}
        aria-label={pupil === undefined ? label : `${pupil}, ${label}`}
        data-tip=""
        tabIndex={column === activeColumn ? 0 : -1}
        className={`${CELL} ${stateClass(state)} ${original === undefined ? '' : AMENDED_CLASS}`}
        {...(index === 0 && gap > 0 && { style: { marginLeft: gap * BLOCK * SESSION_WIDTH + 1 } })}
      >
        {stateText(state)}
      </td>
    )
  })
})
