import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

let isDue = false

/** After a navigation the next page heading takes the focus, so that readers know where they are. */
export function requestHeadingFocus(): void {
  isDue = true
}

/** For the heading of a page: it takes the focus after a navigation, and hands it on to the heading that replaces it. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isDue) heading.current?.focus({ preventScroll: true })
    isDue = false
  }, [])
  useLayoutEffect(() => {
    const shown = heading.current
    return () => {
      if (document.activeElement === shown) requestHeadingFocus()
    }
  }, [])
  return heading
}
