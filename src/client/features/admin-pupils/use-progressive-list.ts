import { startTransition, useEffect, useState } from 'react'

/** More than a tall screen shows. */
export const FIRST_ROWS = 40
const MORE_ROWS = 400

/**
 * How many rows of a long list are in the page: a screenful at once, the rest step by step, without holding up a tap,
 * so that find-in-page and screen readers reach all of them. Another choice begins again.
 */
export function useProgressiveList(total: number, choice: unknown): number {
  const [shown, setShown] = useState({ choice, count: FIRST_ROWS })
  const count = shown.choice === choice ? shown.count : FIRST_ROWS
  useEffect(() => {
    if (count >= total) return undefined
    const frame = requestAnimationFrame(() => {
      startTransition(() => setShown({ choice, count: count + MORE_ROWS }))
    })
    return () => cancelAnimationFrame(frame)
  }, [choice, count, total])
  return count
}
