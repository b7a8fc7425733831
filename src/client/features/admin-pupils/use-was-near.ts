import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const MARGIN = '1000px'
const watched = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Whether the element has come near the screen; one observer serves thousands of them. */
export function useWasNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [wasNear, setWasNear] = useState(isNearAtFirst)
  useEffect(() => {
    const target = element.current
    if (wasNear || !target) return undefined
    observer ??= new IntersectionObserver(tellNear, { rootMargin: MARGIN })
    watched.set(target, () => setWasNear(true))
    observer.observe(target)
    return () => observer?.unobserve(target)
  }, [element, wasNear])
  return wasNear
}

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
}
