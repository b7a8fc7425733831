import { Link } from 'wouter'
import { sessionWords, totalWords } from './cell-words.ts'
import type { Place } from './grid-geometry.ts'
import type { Report } from './report.ts'
import { dayAddress } from './use-open-day.ts'

/** Under the grid: in words, the cell that is pointed at. */
export function CellReadout({ report, place }: { report: Report; place: Place | undefined }) {
  const address = place && dayAddress(report, place)
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 rounded-b-lg border border-t-0 border-line bg-sunken px-3 py-1 text-sm text-ink-2 pointer-coarse:min-h-11">
      {/* The cell itself says the same to who does not see it. */}
      <span aria-hidden="true">
        {place ? wordsAt(report, place) : 'Point at a mark to read it in words; choose it to open that day.'}
      </span>
      {address && (
        <Link href={address} className="font-semibold text-accent hover:underline pointer-coarse:py-3">
          Open this day
        </Link>
      )}
    </p>
  )
}

function wordsAt(report: Report, { row, column }: Place): string {
  const sessions = report.grid.dates.length * 2
  if (column < sessions) return sessionWords(report, row, column)
  const totals = report.pupilTotals[row]
  return totals ? totalWords(report.pupils[row], totals) : ''
}
