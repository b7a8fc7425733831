import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { PupilLink } from '#client/widgets/pupil-link.tsx'
import { CODE_LIST, categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { rateText } from '../week-statistics.tsx'
import type { DayCell, GridRow } from './week-grid.ts'

const NUMBER =
  'border-b border-line px-1 text-center text-sm tabular-nums print:border-line-strong print:text-[7pt]'

type WeekRowProps = { row: GridRow; comment: ReactNode; isLinked: boolean }

/** One pupil's week: the marks, the figures and the comment. */
export function WeekRow({ row, comment, isLinked }: WeekRowProps) {
  const { present, late, absent, other } = row.statistics
  return (
    <tr
      ref={isLinked ? scrollIntoView : undefined}
      aria-current={isLinked || undefined}
      className="h-11 print:h-[4.9mm] aria-[current=true]:outline-2 aria-[current=true]:-outline-offset-2 aria-[current=true]:outline-accent"
    >
      <th
        scope="row"
        className="sticky left-0 z-[2] border-b border-line bg-surface py-1 pr-2 pl-3 text-left font-medium wrap-anywhere print:static print:border-line-strong print:py-0 print:text-[8pt]"
      >
        <PupilLink id={row.id}>{row.name}</PupilLink>
      </th>
      {row.cells.map(dayCells)}
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

/** For the row that a link from another screen leads to. */
function scrollIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

const CELL = 'border-b border-line text-center print:border-line-strong'
const AM = classNames(CELL, 'border-l')
const CLOSED = classNames(CELL, 'border-l bg-sunken text-xs text-ink-3')

/**
 * The am and pm marks of one day, or one cell that says why there are none. Called, not rendered, as are the marks: a week of
 * the whole school has two thousand of them, and a component for each would cost more than its markup.
 */
function dayCells(cell: DayCell, index: number) {
  if (cell.kind !== 'marks') {
    return (
      <td key={index} colSpan={2} className={CLOSED}>
        {cell.kind === 'away' ? 'not on roll' : <span className="sr-only">{cell.notice.title}</span>}
      </td>
    )
  }
  return (
    <Fragment key={index}>
      <td className={AM}>{markOf(cell.am, cell.originals.am)}</td>
      <td className={CELL}>{markOf(cell.pm, cell.originals.pm)}</td>
    </Fragment>
  )
}

const PRINTED = 'print:h-4 print:min-w-4 print:border-transparent print:text-[7.5pt]'
const NOT_MARKED = CodeMark({ code: null, label: 'Not marked yet', className: 'print:size-3' })

const MARKS = new Map(
  CODE_LIST.map((code) => {
    const mark = { letter: code, category: categoryOf(code) }
    return [code, CodeMark({ code: mark, label: `${code}: ${meaningOf(code)}`, className: PRINTED })]
  }),
)

function markOf(code: Code | null, original: Code | undefined) {
  const mark = code ? MARKS.get(code) : NOT_MARKED
  return original === undefined ? mark : <AmendedMark original={original}>{mark}</AmendedMark>
}

/** [L3] An amended mark has its first entry with it, on paper too. */
function AmendedMark({ original, children }: { original: Code; children: ReactNode }) {
  return (
    <span className="relative inline-grid justify-items-center print:inline-flex print:items-start">
      {children}
      <span className="sr-only">amended, first entered as {original}</span>
      <span aria-hidden="true" className="text-[0.6875rem] leading-3 text-ink-2 print:text-[5.5pt]">
        <span className="print:hidden">was {original}</span>
        <span className="hidden print:inline">({original})</span>
      </span>
    </span>
  )
}
