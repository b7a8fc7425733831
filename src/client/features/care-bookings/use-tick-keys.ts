import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'

/** The weekdays, and after them the tick of the whole row. */
const TICK_COLUMNS = CARE_WEEKDAYS.length + 1

export type TickPlace = { row: number; column: number }

/** The tick that a key moves to; null for any other key, and beyond the edge. */
export function stepFrom({ row, column }: TickPlace, key: string, rowCount: number): TickPlace | null {
  const steps: Record<string, TickPlace> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: TICK_COLUMNS - 1 },
  }
  const to = steps[key]
  if (!to || to.row < 0 || to.row >= rowCount || to.column < 0 || to.column >= TICK_COLUMNS) return null
  return to
}

export const tickName = ({ row, column }: TickPlace) => `${row}-${column}`

function placeOf(element: Element): TickPlace | null {
  const [row, column] = (element.getAttribute('data-tick') ?? '').split('-').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}

/** One stop of the Tab key for the whole grid; the arrow keys move inside it. */
export function useTickKeys(rowCount: number) {
  const [place, setPlace] = useState<TickPlace>({ row: 0, column: 0 })
  const active = place.row < rowCount ? place : { row: 0, column: 0 }
  return {
    active,
    tableProps: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const focused = placeOf(target)
        if (focused) setPlace(focused)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = placeOf(event.target as Element)
        const to = from && stepFrom(from, event.key, rowCount)
        if (!to) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>(`[data-tick="${tickName(to)}"]`)?.focus()
      },
    },
  }
}
