import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFloating } from './use-floating.ts'
import { watchTips } from './watch-tips.ts'
import type { FirstEvent, ShownTip } from './watch-tips.ts'

/**
 * [K1] The one tooltip of the window: an element says in `data-tip` what it is about, on hover and on focus. A tooltip is
 * never the only place where something is said.
 */
export function TooltipLayer({ first }: { first?: FirstEvent }) {
  const [shown, setShown] = useState<ShownTip>()
  useEffect(() => watchTips(setShown, first), [first])
  return shown && <Tip {...shown} />
}

function Tip({ anchor, text }: ShownTip) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  useFloating(
    useMemo(() => ({ current: anchor }), [anchor]),
    tip,
    { side: 'above', align: 'centre' },
  )
  useEffect(() => {
    // What is the name anyway would be read twice.
    if (anchor.getAttribute('aria-label') === text || anchor.hasAttribute('aria-describedby'))
      return undefined
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id, text])
  return createPortal(
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none inset-auto w-max max-w-64 animate-appear overflow-visible border-0 bg-transparent py-1.5 print:hidden"
    >
      <span className="block rounded-md bg-ink px-2.5 py-1 text-sm text-paper">{text}</span>
    </span>,
    // In the same part of the page as its element, where screen readers that go from part to part find it.
    anchor.closest('dialog, main, header') ?? anchor.closest('section') ?? document.body,
  )
}
