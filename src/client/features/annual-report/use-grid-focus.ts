import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { placeAfterKey, scrollTo } from './grid-geometry.ts'
import type { GridSize, Place } from './grid-geometry.ts'
import { viewportOf } from './use-grid-window.ts'

/** The cell that an event happened in. */
export function placeOf({ target }: SyntheticEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = cell?.dataset['place']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** After the sessions comes one column with the totals. One cell of the grid can be reached with Tab; the keys move it, and the grid scrolls along. */
export function useGridFocus(frame: RefObject<HTMLElement | null>, size: GridSize) {
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 })
  const isMoving = useRef(false)
  const { rows, columns } = size
  const active = {
    row: Math.max(0, Math.min(chosen.row, rows - 1)),
    column: Math.min(chosen.column, columns),
  }

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`)
    cell?.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return
    const place = placeAfterKey(event, active, { rows, columns: columns + 1 })
    if (!place || !frame.current) return
    event.preventDefault()
    isMoving.current = true
    setActive(place)
    frame.current.scrollTo({ ...scrollTo(place, viewportOf(frame.current), size), behavior: 'instant' })
  }

  function onFocus(event: SyntheticEvent): void {
    const place = placeOf(event)
    if (!place) return
    // The row that becomes the active one is drawn anew, and with it the cell that has the focus.
    if (place.row !== active.row) isMoving.current = true
    setActive(place)
  }
  return { active, onKeyDown, onFocus }
}
