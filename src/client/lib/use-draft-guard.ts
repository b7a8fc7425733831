import { useEffect } from 'react'
import { guardLeaving } from '#client/lib/leave-guard.ts'

/**
 * Keeps what was typed from being lost unasked: this question before the page is left within the product, the browser's
 * own before it is loaded anew or closed. Null while there is nothing to lose.
 */
export function useDraftGuard(question: string | null): void {
  useEffect(() => {
    if (question === null) return undefined
    const release = guardLeaving(() => question)
    // Each draft has a listener of its own: the browser takes the same one only once.
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [question])
}
