import { sessionWords, totalWords } from './cell-words.ts'
import type { Place } from './grid-geometry.ts'
import type { Report } from './report.ts'

/** Under the grid: in words, the cell that is pointed at. */
export function CellReadout({ report, place }: { report: Report; place: Place | undefined }) {
  return (
    <p
      aria-hidden="true"
      className="flex min-h-9 items-center rounded-b-lg border border-t-0 border-line bg-sunken px-3 py-1 text-sm text-ink-2"
    >
      {place ? wordsAt(report, place) : 'Point at a mark to read it in words.'}
    </p>
  )
}

function wordsAt(report: Report, { row, column }: Place): string {
  const sessions = report.grid.dates.length * 2
  if (column < sessions) return sessionWords(report, row, column)
  const totals = report.pupilTotals[row]
  return totals ? totalWords(report.pupils[row], totals) : ''
}
