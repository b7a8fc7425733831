import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The first at once, then one more with each frame: what is in sight can be used before the rest is there. */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= total) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + 1)))
    return () => cancelAnimationFrame(frame)
  }, [count, total])
  useEffect(() => {
    const showAll = () => flushSync(() => setCount(total))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [total])
  return count
}
