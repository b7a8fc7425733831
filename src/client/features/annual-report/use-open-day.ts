import type { KeyboardEvent, MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { pupilDayAddress } from '#client/lib/sought-pupil.ts'
import { isOnRoll } from '#domain/pupils.ts'
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
  function open(target: EventTarget | null): void {
    const place = placeOf({ target })
    const address = place && dayAddress(report, place)
    if (address) goTo(address)
  }
  return {
    onClick: ({ nativeEvent, clientX, clientY }: MouseEvent) => {
      // The row that gets the focus is drawn anew under the pointer, so the click itself may have lost its cell.
      const cell = document.elementFromPoint(clientX, clientY)
      if ((nativeEvent as PointerEvent).pointerType !== 'touch') open(cell)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') open(event.target)
    },
  }
}
