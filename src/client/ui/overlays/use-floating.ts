import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { placeBeside } from './placement.ts'
import type { Placement } from './placement.ts'

/** Shows a `popover="manual"` element in the top layer beside its anchor and keeps it there while the page moves. */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  { side, align, mayCover = false }: Placement,
): void {
  useLayoutEffect(() => {
    const element = floating.current
    if (!element) return undefined
    const place = (event?: Event) => {
      // Scrolling inside the element does not move it, and measuring it again would scroll it back.
      const isWithin = event?.target instanceof Node && element.contains(event.target)
      if (anchor.current && !isWithin) putBeside(anchor.current, element, { side, align, mayCover })
    }
    element.showPopover()
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchor, floating, side, align, mayCover])
}

function putBeside(anchor: HTMLElement, floating: HTMLElement, placement: Placement): void {
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
  floating.style.maxHeight = ''
  const size = { width: floating.offsetWidth, height: floating.offsetHeight }
  const spot = placeBeside(anchor.getBoundingClientRect(), size, screen, placement)
  floating.style.left = `${spot.left}px`
  floating.style.top = `${spot.top}px`
  floating.style.maxHeight = `${spot.maxHeight}px`
}
