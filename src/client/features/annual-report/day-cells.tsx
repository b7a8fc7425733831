import { memo } from 'react'
import { cellState, sessionWords } from './cell-words.ts'
import { SESSION_WIDTH } from './grid-geometry.ts'
import { stateLook, stateText } from './mark-look.ts'
import type { Report } from './report.ts'

type DayCellsProps = {
  report: Report
  row: number
  day: number
  /** How many days before this one are not drawn. */
  gap: number
  /** The session that can be reached with Tab, where it is in this row. */
  activeColumn: number | undefined
}

// Browsers let cells inherit `vertical-align`, and so restyle every cell of a row that moves; `align-top` ends that.
// Plain declarations instead of utilities that go through variables: there are a thousand cells.
const CELL =
  'align-top [margin:4px_1px] block [width:20px] [height:24px] shrink-0 [border-radius:6px] text-center [font-size:0.8125rem] [line-height:24px] outline-offset-0'

/** Morning and afternoon of a pupil. By itself, so that scrolling sideways draws the days that come and no others. */
export const DayCells = memo(function DayCells({ report, row, day, gap, activeColumn }: DayCellsProps) {
  return [day * 2, day * 2 + 1].map((column, session) => {
    const state = cellState(report, row, column)
    return (
      <td
        key={column}
        role="gridcell"
        aria-colindex={column + 2}
        aria-label={sessionWords(report, row, column)}
        data-place={`${row} ${column}`}
        data-tip=""
        tabIndex={column === activeColumn ? 0 : -1}
        className={`${CELL} ${stateLook(state)}`}
        {...(session === 0 && gap > 0 && { style: { marginLeft: gap * 2 * SESSION_WIDTH + 1 } })}
      >
        {stateText(state)}
      </td>
    )
  })
})
