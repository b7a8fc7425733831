import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Steps = {
  /** How many items are in the page at once: about a screenful. */
  first: number
  /** How many more come with each frame. */
  step: number
  /** Another choice, such as a filter, begins again. */
  choice?: unknown
}

/**
 * How many items of a long list are in the page: the first at once, the rest frame by frame without delaying a tap, so
 * that find-in-page and screen readers reach all of them. Printing shows all at once.
 */
export function useProgressiveList(total: number, { first, step, choice }: Steps): number {
  const [shown, setShown] = useState({ choice, count: first })
  const count = shown.choice === choice ? shown.count : first
  useEffect(() => {
    if (count >= total) return undefined
    const frame = requestAnimationFrame(() => {
      startTransition(() => setShown({ choice, count: count + step }))
    })
    return () => cancelAnimationFrame(frame)
  }, [choice, count, step, total])
  useEffect(() => {
    const showAll = () => flushSync(() => setShown({ choice, count: total }))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [choice, total])
  return count
}
