import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { PointerEvent, ReactElement } from 'react'
import { TOOLTIP } from '#domain/notifications.ts'
import { useFloating } from './use-floating.ts'

let lastClosedAt = Number.NEGATIVE_INFINITY

/** §9: a tooltip waits, unless another one was open a moment ago. */
export function tooltipDelay(now: number, closedAt: number): number {
  return now - closedAt < TOOLTIP.skipDelayMs ? 0 : TOOLTIP.openDelayMs
}

type TooltipProps = { text: string; children: ReactElement<{ 'aria-describedby'?: string | undefined }> }

/** A few words about a control, on hover and on focus; never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const anchor = useRef<HTMLSpanElement>(null)
  const id = useId()

  function openSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), tooltipDelay(performance.now(), lastClosedAt))
  }
  function close() {
    clearTimeout(timer.current)
    if (open) lastClosedAt = performance.now()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && openSoon()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : children.props['aria-describedby'] })}
      {open && <Tip id={id} anchor={anchor} text={text} />}
    </span>
  )
}

function Tip({
  id,
  anchor,
  text,
}: {
  id: string
  anchor: React.RefObject<HTMLElement | null>
  text: string
}) {
  const tip = useRef<HTMLSpanElement>(null)
  useFloating(anchor, tip, { side: 'above', align: 'centre' })
  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="inset-auto w-max max-w-64 animate-appear overflow-visible border-0 bg-transparent py-1.5"
    >
      <span className="block rounded-md bg-ink px-2.5 py-1 text-sm text-paper">{text}</span>
    </span>
  )
}
