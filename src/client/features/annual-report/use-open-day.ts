import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { pupilDayAddress } from '#client/lib/pupil-link.ts'
import { isOnRoll } from '#domain/pupils/pupils.ts'
import type { Place } from './grid-geometry.ts'
import type { Report } from './report.ts'
import { placeOf } from './use-grid-focus.ts'

/** Where the day of a cell is taken or corrected; nowhere for the totals. */
export function dayAddress({ pupils, grid }: Report, { row, column }: Place): string | undefined {
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
    // No click comes of it: the row that gets the focus is drawn anew under the pointer.
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
