import { flushSync } from 'react-dom'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { firstWindow, windowOf } from './grid-geometry.ts'
import type { GridSize, GridWindow, Viewport } from './grid-geometry.ts'

/** The margins of a page, its border, and the share of the window that the frame may take (attendance-grid.tsx). */
const MARGINS = 50
const MOST_HEIGHT = 960
const SHARE = 0.74
/** How long after its last step the grid no longer scrolls: longer than a frame of a slow machine, which would light rows up between two. */
const AT_REST_MS = 250

/** What will be measured, more or less: mostly the same steps are in view, and the grid is drawn once. */
function likelyViewport(): Viewport {
  const { clientWidth, clientHeight } = document.documentElement
  const height = Math.min(SHARE * clientHeight, MOST_HEIGHT)
  return { top: 0, left: 0, width: clientWidth - MARGINS, height }
}

export function viewportOf(frame: HTMLElement): Viewport {
  return {
    top: frame.scrollTop,
    left: frame.scrollLeft,
    width: frame.clientWidth,
    height: frame.clientHeight,
  }
}

/** Follows scrolling and resizing; what is drawn changes only when another step comes into view. */
export function useGridWindow(
  frame: RefObject<HTMLElement | null>,
  /** Lies over the cells and takes the pointer while they scroll. */
  cover: RefObject<HTMLElement | null>,
  { rows, columns }: GridSize,
): { window: GridWindow; width: number; height: number } {
  const [view, setView] = useState(() => {
    const { width, height, ...at } = likelyViewport()
    return { window: firstWindow({ width, height, ...at }, { rows, columns }), width, height }
  })
  const isScrolled = useRef(false)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const update = () => {
      const viewport = viewportOf(element)
      const { width, height } = viewport
      isScrolled.current ||= viewport.top > 0 || viewport.left > 0
      const window = (isScrolled.current ? windowOf : firstWindow)(viewport, { rows, columns })
      setView((before) =>
        before.width === width && before.height === height && isSame(before.window, window)
          ? before
          : { window, width, height },
      )
    }
    let atRest: ReturnType<typeof setTimeout> | undefined
    const scroll = () => {
      cover.current?.style.setProperty('pointer-events', 'auto')
      clearTimeout(atRest)
      atRest = setTimeout(() => cover.current?.style.removeProperty('pointer-events'), AT_REST_MS)
      // In this frame: otherwise the rows that come into view are drawn in the next one, and this one is painted for nothing.
      flushSync(update)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(atRest)
      observer.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [frame, cover, rows, columns])

  return view
}

function isSame(a: GridWindow, b: GridWindow): boolean {
  return (
    a.rowFrom === b.rowFrom &&
    a.rowTo === b.rowTo &&
    a.columnFrom === b.columnFrom &&
    a.columnTo === b.columnTo
  )
}
