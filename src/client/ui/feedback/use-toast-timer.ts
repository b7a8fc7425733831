import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TOAST } from '#domain/accounts/notifications.ts'

/** Closes a toast after its time; the time stops while a person points at it or the window is in the background. */
export function useToastTimer(id: number | undefined, close: () => void) {
  const [isPaused, setIsPaused] = useState(false)
  const clock = useRef<{ id: number; remainingMs: number }>(undefined)
  const closeNow = useEffectEvent(close)

  useEffect(() => {
    if (id === undefined || isPaused) return undefined
    if (clock.current?.id !== id) clock.current = { id, remainingMs: TOAST.durationMs }
    const { remainingMs } = clock.current
    const startedAt = performance.now()
    const timer = setTimeout(() => closeNow(), remainingMs)
    return () => {
      clearTimeout(timer)
      clock.current = { id, remainingMs: Math.max(0, remainingMs - (performance.now() - startedAt)) }
    }
  }, [id, isPaused])

  useEffect(() => {
    const pause = () => setIsPaused(true)
    const resume = () => setIsPaused(false)
    window.addEventListener('blur', pause)
    window.addEventListener('focus', resume)
    return () => {
      window.removeEventListener('blur', pause)
      window.removeEventListener('focus', resume)
    }
  }, [])

  return { pause: () => setIsPaused(true), resume: () => setIsPaused(false) }
}
