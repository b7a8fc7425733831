import { useDeferredValue, useEffect, useMemo, useState } from 'react'

const PIXELS_PER_CARD = 90_000
const cardsOnScreen = () => 4 + Math.ceil((window.innerWidth * window.innerHeight) / PIXELS_PER_CARD)

/** As many as fill the screen until they are painted, then all of them, without holding up a tap. */
export function useScreenFirst<Item>(items: readonly Item[]): readonly Item[] {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // The first frame is the one that paints them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const wanted = useMemo(() => (isPainted ? items : items.slice(0, cardsOnScreen())), [items, isPainted])
  return useDeferredValue(wanted)
}
