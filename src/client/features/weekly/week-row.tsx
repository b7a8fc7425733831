import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { DayCells } from './week-cells.tsx'
import type { GridRow } from './week-grid.ts'
import { rateText } from './week-statistics.tsx'

const NUMBER =
  'border-b border-line px-1 text-center text-sm tabular-nums print:border-line-strong print:text-[7pt]'

type WeekRowProps = { row: GridRow; comment: ReactNode; isSought: boolean }

/** One pupil's week: the marks, the figures and the comment. */
export function WeekRow({ row, comment, isSought }: WeekRowProps) {
  const { present, late, absent, other } = row.statistics
  return (
    <tr
      ref={isSought ? bringIntoView : undefined}
      aria-current={isSought || undefined}
      className="h-11 print:h-[4.9mm] aria-[current=true]:outline-2 aria-[current=true]:-outline-offset-2 aria-[current=true]:outline-accent"
    >
      <th
        scope="row"
        className="sticky left-0 z-[2] border-b border-line bg-surface py-1 pr-2 pl-3 text-left font-medium wrap-anywhere print:static print:border-line-strong print:py-0 print:text-[8pt]"
      >
        {row.name}
      </th>
      {row.cells.map((cell, index) => (
        <DayCells key={index} cell={cell} />
      ))}
      {[present, late, absent, other].map((count, index) => (
        <td
          key={index}
          className={classNames(NUMBER, index === 0 && 'border-l', count === 0 && 'text-ink-3')}
        >
          {count}
        </td>
      ))}
      <td className={NUMBER}>{rateText(row.statistics)}</td>
      <td className={classNames(NUMBER, 'font-semibold')}>{rateText(row.possible)}</td>
      <td className="border-b border-l border-line px-1.5 py-1 print:border-line-strong print:px-1 print:py-0">
        {comment}
      </td>
    </tr>
  )
}

/** The row that a link from another screen is about. */
function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}
