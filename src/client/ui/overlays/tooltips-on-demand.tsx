import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Fetches the tooltips with the first mouse movement or focus: a touch screen has none. */
export function TooltipsOnDemand() {
  const [layer, setLayer] = useState<ReactNode>()
  useEffect(() => {
    const watch = new AbortController()
    const fetchLayer = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      const first = { event, at: performance.now() }
      watch.abort()
      // Without a network the page goes on without them.
      void import('./tooltip.tsx').then(
        ({ TooltipLayer }) => setLayer(<TooltipLayer first={first} />),
        () => {},
      )
    }
    document.addEventListener('pointerover', fetchLayer, { signal: watch.signal, passive: true })
    document.addEventListener('focusin', fetchLayer, { signal: watch.signal, passive: true })
    return () => watch.abort()
  }, [])
  return layer
}
