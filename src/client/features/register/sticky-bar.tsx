import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

type StickyBarProps = {
  /** On a phone the row with the date scrolls away: it is today's. */
  isShort?: boolean
  children: ReactNode
}

/**
 * Stays at the top while the cards scroll, where it leaves room for one; the page and the tiles know its height, so that
 * nothing is focused underneath it.
 */
export function StickyBar({ isShort = false, children }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      // It is not inherited: what every card inherited, every card would be styled again for.
      for (const part of [root, element.nextElementSibling]) {
        if (part instanceof HTMLElement) part.style.setProperty('--register-bar', `${element.offsetHeight}px`)
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--register-bar')
    }
  }, [])
  return (
    <div
      ref={bar}
      className={classNames(
        'relative top-0 z-20 tall:sticky -mx-1 bg-paper px-1 py-2 max-md:py-1 print:hidden',
        isShort && 'max-md:-top-14',
      )}
    >
      {children}
    </div>
  )
}
