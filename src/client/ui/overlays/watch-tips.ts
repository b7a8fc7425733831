import { TOOLTIP } from '#domain/accounts/notifications.ts'

/** The event that the tooltips were fetched for, and its time. */
export type FirstEvent = { event: Event; at: number }

export type ShownTip = { anchor: HTMLElement; text: string }

/** §9: a tooltip waits, unless another one was open a moment ago. */
export function tooltipDelay(now: number, closedAt: number): number {
  return now - closedAt < TOOLTIP.skipDelayMs ? 0 : TOOLTIP.openDelayMs
}

/**
 * Tells which element with `data-tip` is pointed at or has the focus; one watch serves a page of thousands. It begins with
 * the event that it was fetched for.
 */
export function watchTips(show: (tip: ShownTip | undefined) => void, first?: FirstEvent): () => void {
  let anchor: HTMLElement | undefined
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    if (!anchor?.isConnected) return
    isOpen = true
    show({ anchor, text: tipOf(anchor) })
  }
  function close(): void {
    clearTimeout(timer)
    if (!isOpen) return
    isOpen = false
    closedAt = performance.now()
    show(undefined)
  }
  function point({ target, pointerType }: PointerEvent): void {
    const next = pointerType === 'touch' ? undefined : anchorOf(target)
    if (next === anchor) return
    close()
    anchor = next
    if (next) timer = setTimeout(open, tooltipDelay(performance.now(), closedAt))
  }
  function focus({ target }: FocusEvent): void {
    const next = anchorOf(target)
    // A grid describes its cell below itself; a tooltip on every key press would cover the next cell.
    if (next !== target || !next?.matches(':focus-visible:not([role=gridcell])')) return
    close()
    anchor = next
    open()
  }
  function leave(): void {
    close()
    anchor = undefined
  }
  const watch = new AbortController()
  const options = { signal: watch.signal, capture: true, passive: true }
  document.addEventListener('pointerover', point, options)
  document.addEventListener('focusin', focus, options)
  document.addEventListener('focusout', leave, options)
  document.documentElement.addEventListener('pointerleave', leave, { signal: watch.signal })
  document.addEventListener('pointerdown', close, options)
  document.addEventListener('scroll', close, options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options)
  if (first?.event instanceof FocusEvent) focus(first.event)
  if (first?.event instanceof PointerEvent && (first.event.target as Element).matches(':hover')) {
    anchor = anchorOf(first.event.target)
    const left = TOOLTIP.openDelayMs - (performance.now() - first.at)
    if (left > 0) timer = setTimeout(open, left)
    else open()
  }
  return () => {
    close()
    watch.abort()
  }
}

/** An empty `data-tip` says what the element is called anyway, for those who only see it; a cell, after the header of its row. */
function tipOf(element: HTMLElement): string {
  const tip = element.dataset['tip'] || (element.getAttribute('aria-label') ?? '')
  const isCell = element.matches('[role=gridcell]')
  const row = isCell && element.parentElement?.querySelector<HTMLElement>('[role=rowheader]')?.dataset['tip']
  return row && !tip.startsWith(row) ? `${row}, ${tip}` : tip
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  return element && tipOf(element) ? element : undefined
}
