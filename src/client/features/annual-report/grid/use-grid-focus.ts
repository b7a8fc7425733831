import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { FIRST_COLUMN, FIRST_ROW, placeAfterKey, scrollTo } from './grid-geometry.ts'
import type { GridSize, Place } from './grid-geometry.ts'
import { viewportOf } from './use-grid-window.ts'

/** The cell that an event happened in; its row and its column count from what ARIA calls the first. */
export function placeOf({ target }: SyntheticEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const row = cell?.parentElement?.getAttribute('aria-rowindex')
  const column = cell?.getAttribute('aria-colindex')
  return row && column ? { row: Number(row) - FIRST_ROW, column: Number(column) - FIRST_COLUMN } : undefined
}

function cellAt(frame: HTMLElement, { row, column }: Place): HTMLElement | null {
  return frame.querySelector(
    `[aria-rowindex="${row + FIRST_ROW}"] > [aria-colindex="${column + FIRST_COLUMN}"]`,
  )
}

/** After the sessions comes one column with the totals. One cell of the grid can be reached with Tab; the keys move it, and the grid scrolls along. */
export function useGridFocus(
  frame: RefObject<HTMLElement | null>,
  size: GridSize,
  { width, height }: { width: number; height: number },
  /** Where the page wants the focus to go; another object, another time. */
  target: Place | undefined,
) {
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 })
  const isMoving = useRef(false)
  const { rows, columns } = size
  const active = {
    row: Math.max(0, Math.min(chosen.row, rows - 1)),
    column: Math.min(chosen.column, columns),
  }

  const [lastTarget, setLastTarget] = useState(target)
  if (target && target !== lastTarget) {
    setLastTarget(target)
    setActive(target)
  }
  const revealTarget = useEffectEvent((place: Place) => {
    if (frame.current) reveal(frame.current, place, size)
  })
  useLayoutEffect(() => {
    if (!target) return
    isMoving.current = true
    revealTarget(target)
  }, [target])

  // In a layout effect, because the next key may come before the next frame.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    if (frame.current) cellAt(frame.current, active)?.focus({ preventScroll: true })
  })

  // A window of another size, such as a tablet that is turned, keeps the focused cell in sight.
  const shown = useRef({ width, height })
  useLayoutEffect(() => {
    const isResized = shown.current.width !== width || shown.current.height !== height
    shown.current = { width, height }
    if (isResized && frame.current?.contains(document.activeElement)) reveal(frame.current, active, size)
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return
    const place = placeAfterKey(event, active, { rows, columns: columns + 1 })
    if (!place || !frame.current) return
    event.preventDefault()
    isMoving.current = true
    setActive(place)
    reveal(frame.current, place, size)
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

function reveal(frame: HTMLElement, place: Place, size: GridSize): void {
  frame.scrollTo({ ...scrollTo(place, viewportOf(frame), size), behavior: 'instant' })
  // The frame fits into the window, so the cell is visible when the frame is.
  frame.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
