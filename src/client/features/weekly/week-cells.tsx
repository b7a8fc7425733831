import { classNames } from '#client/ui/class-names.ts'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { categoryOf, CODE_LIST, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { DayCell } from './week-grid.ts'

const CELL = 'border-b border-line text-center print:border-line-strong'
const AM = classNames(CELL, 'border-l')
const CLOSED = classNames(CELL, 'border-l bg-sunken text-xs text-ink-3')

/** The am and the pm of one day, or one cell that says why there are none. */
export function DayCells({ cell }: { cell: DayCell }) {
  if (cell.kind === 'closed') {
    return (
      <td colSpan={2} className={CLOSED}>
        <span className="sr-only">{cell.notice.title}</span>
      </td>
    )
  }
  if (cell.kind === 'away') {
    return (
      <td colSpan={2} className={CLOSED}>
        not on roll
      </td>
    )
  }
  return (
    <>
      <td className={AM}>{markOf(cell.am)}</td>
      <td className={CELL}>{markOf(cell.pm)}</td>
    </>
  )
}

const PRINTED = 'print:h-4 print:min-w-4 print:border-transparent print:text-[7.5pt]'
const NOT_MARKED = <CodeMark code={null} label="Not marked yet" className="print:size-3" />

// One element for each code, made once: a week of the whole school has two thousand of them.
const MARKS = new Map(
  CODE_LIST.map((code) => [
    code,
    <CodeMark
      key={code}
      code={{ letter: code, category: categoryOf(code) }}
      label={`${code}: ${meaningOf(code)}`}
      className={PRINTED}
    />,
  ]),
)

function markOf(code: Code | null) {
  return code ? MARKS.get(code) : NOT_MARKED
}
