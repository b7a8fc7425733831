import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const AFTER_CLICK_MS = 100

/** Fetches the tooltips with the first mouse movement or focus: a touch screen has none. */
export function TooltipsOnDemand() {
  const [layer, setLayer] = useState<ReactNode>()
  useEffect(() => {
    const watch = new AbortController()
    const fetchLayer = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      const first = { event, at: performance.now() }
      watch.abort()
      // The heading of a page takes the focus with the click that opens it, which comes first.
      setTimeout(
        () =>
          void import('./tooltip.tsx').then(
            ({ TooltipLayer }) => setLayer(<TooltipLayer first={first} />),
            // Without a network the page goes on without them.
            () => {},
          ),
        AFTER_CLICK_MS,
      )
    }
    for (const sign of ['pointerover', 'focusin'])
      document.addEventListener(sign, fetchLayer, { signal: watch.signal })
    return () => watch.abort()
  }, [])
  return layer
}
