import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { nextIndex } from './roving.ts'
import { useFloating } from '#client/ui/overlays/use-floating.ts'

type MenuListProps = {
  anchor: RefObject<HTMLElement | null>
  focusOn: 'first' | 'last'
  /** What the menu is for, where its button is not enough to tell. */
  title?: string
  /** A long menu may lie over its button rather than be cut short. */
  isLong?: boolean
  onClose: (refocus: boolean) => void
  children: ReactNode
}

/** An open menu: arrows, first letters, Home, End and Escape work as in every menu. */
export function MenuList({ anchor, focusOn, title, isLong = false, onClose, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useFloating(anchor, list, { side: 'below', align: 'end', mayCover: isLong })

  // In the commit that shows it: a key that is pressed then must not find the focus on the page behind.
  useLayoutEffect(() => {
    const items = itemsIn(list.current)
    const checked = items.find((item) => item.getAttribute('aria-checked') === 'true')
    ;(checked ?? items.at(focusOn === 'last' ? -1 : 0))?.focus()
  }, [focusOn])

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const inside = [list, anchor].some((ref) => ref.current?.contains(event.target as Node))
      if (!inside) onClose(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  })

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose(true)
      return
    }
    const items = itemsIn(list.current)
    const current = items.findIndex((item) => item === document.activeElement)
    const next = nextIndex(event.key, current, items.length) ?? indexByLetter(items, event.key, current)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div
      ref={list}
      role="menu"
      aria-label={title}
      popover="manual"
      tabIndex={-1}
      onKeyDown={handleKey}
      onClick={(event) => {
        if ((event.target as Element).closest('[role^=menuitem]')) onClose(true)
      }}
      className="inset-auto my-1.5 min-w-56 animate-appear overflow-y-auto wrap-anywhere rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {title && (
        <p
          aria-hidden="true"
          className="sticky -top-1.5 z-1 -m-1.5 mb-1 border-b border-line bg-surface px-4 py-2 font-semibold"
        >
          {title}
        </p>
      )}
      <div>{children}</div>
    </div>
  )
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])]
}

/** The next item whose text begins with the letter. */
function indexByLetter(items: readonly HTMLElement[], key: string, current: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const order = items.map((_, offset) => (current + 1 + offset) % items.length)
  return order.find((index) => items[index]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

const ITEM =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left -outline-offset-2 focus:bg-sunken hover:bg-sunken disabled:opacity-50 pointer-coarse:min-h-11'

export function MenuItem({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classNames(ITEM, className)} {...rest} />
  )
}

/** One of several, of which one may be chosen. */
export function MenuChoice({ checked, className, ...rest }: ComponentProps<'button'> & { checked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={classNames(ITEM, checked && 'bg-accent-soft font-semibold', className)}
      {...rest}
    />
  )
}

export function MenuLink({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a role="menuitem" tabIndex={-1} className={classNames(ITEM, className)} {...rest} />
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5"
    >
      <p aria-hidden="true" className="px-2.5 py-1 text-xs font-medium text-ink-3">
        {label}
      </p>
      {children}
    </div>
  )
}
