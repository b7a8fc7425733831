import { Link, useLocation } from 'wouter'
import { sessionLabel, totalLabel } from '../cell-state.ts'
import type { Place } from './grid-geometry.ts'
import type { Report } from '../report.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { isOnRoll } from '#domain/pupils/pupils.ts'
import { placeOf } from './use-grid-focus.ts'

/** Under the grid: in words, the cell that is pointed at. */
export function CellReadout({ report, place }: { report: Report; place: Place | undefined }) {
  const address = place && dayAddress(report, place)
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 rounded-b-lg border border-t-0 border-line bg-sunken px-3 py-1 text-sm text-ink-2 pointer-coarse:min-h-11">
      {/* The cell and its row's header say the same to who does not see it. */}
      <span aria-hidden="true">
        {place ? labelAt(report, place) : 'Point at a mark to read it in words; choose it to open that day.'}
      </span>
      {address && (
        <Link href={address} className="font-semibold text-accent hover:underline pointer-coarse:py-3">
          Open this day
        </Link>
      )}
    </p>
  )
}

function labelAt(report: Report, { row, column }: Place): string {
  const sessions = report.grid.dates.length * 2
  if (column < sessions) return sessionLabel(report, row, column)
  const totals = report.pupilTotals[row]
  return totals ? totalLabel(report.pupils[row], totals) : ''
}

/** The address of the register of a cell's day; undefined for the totals. */
function dayAddress({ pupils, grid }: Report, { row, column }: Place): string | undefined {
  const pupil = pupils[row]
  const date = grid.dates[column >> 1]
  if (!pupil || !date) return undefined
  return pupilDayAddress({ ...pupil, studentId: pupil.id, date }, isOnRoll(pupil, date))
}

/** A click or Enter on a cell opens that day. A finger first reads the cell: the line below it has the way there. */
export function useOpenDay(report: Report) {
  const [, goTo] = useLocation()
  const pressed = useRef<string>(undefined)
  function open(event: SyntheticEvent): void {
    const place = placeOf(event)
    const address = place && dayAddress(report, place)
    if (address) goTo(address)
  }
  return {
    // There is no click event: the row that gets the focus is drawn again under the pointer.
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.button === 0 && event.pointerType !== 'touch' ? keyOf(event) : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      if (pressed.current !== undefined && pressed.current === keyOf(event)) open(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') open(event)
    },
  }
}

function keyOf(event: SyntheticEvent): string | undefined {
  const place = placeOf(event)
  return place && `${place.row} ${place.column}`
}
