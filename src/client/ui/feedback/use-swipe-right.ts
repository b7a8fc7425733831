import { useEffect, useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { TOAST } from '#domain/accounts/notifications.ts'

/** §9: how far the finger went to the right, and whether that was far enough. */
export function swipeState(startX: number, x: number): { offset: number; isSwipe: boolean } {
  const offset = Math.max(0, x - startX)
  return { offset, isSwipe: offset >= TOAST.swipeThresholdPx }
}

/**
 * Lets what is shown be swiped away to the right; short of the threshold it goes back. Each swipe belongs to one
 * `shown`: a newer toast stays in place and is not swiped away with the older one.
 */
export function useSwipeRight(
  element: RefObject<HTMLElement | null>,
  shown: number | undefined,
  onSwipe: () => void,
) {
  const startX = useRef<number>(undefined)

  useEffect(() => {
    if (shown === undefined) return undefined
    const moved = element.current
    return () => {
      startX.current = undefined
      if (moved) moved.style.transform = ''
    }
  }, [element, shown])

  function end({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (startX.current === undefined) return
    const { isSwipe } = swipeState(startX.current, clientX)
    startX.current = undefined
    currentTarget.style.transform = ''
    if (isSwipe) onSwipe()
  }
  return {
    onPointerDown({ button, target, clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      // A trembling hand on the button still presses the button.
      if (button !== 0 || (target as HTMLElement).closest('button')) return
      startX.current = clientX
      // Captures the pointer, or a release outside of the toast would not be noticed.
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (startX.current === undefined) return
      currentTarget.style.transform = `translateX(${swipeState(startX.current, clientX).offset}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
