import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { TOAST } from '#domain/notifications.ts'

/** §9: how far the finger went to the right, and whether that was far enough. */
export function swipeState(startX: number, x: number): { offset: number; isSwipe: boolean } {
  const offset = Math.max(0, x - startX)
  return { offset, isSwipe: offset >= TOAST.swipeThresholdPx }
}

/** Lets an element be swiped away to the right; short of the threshold it goes back. */
export function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number>(undefined)

  function end(event: PointerEvent<HTMLElement>) {
    if (startX.current === undefined) return
    const { isSwipe } = swipeState(startX.current, event.clientX)
    startX.current = undefined
    event.currentTarget.style.transform = ''
    if (isSwipe) onSwipe()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A hand that trembles on the button still means the button.
      const isOnButton = (event.target as Element).closest('button')
      if (event.button === 0 && !isOnButton) startX.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current === undefined) return
      const { offset } = swipeState(startX.current, event.clientX)
      if (offset > 0) event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.style.transform = `translateX(${offset}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
