import { useEffect } from 'react'
import { guardLeaving } from '#client/lib/leave-guard.ts'

/**
 * Asks before a draft is lost: this question before another page opens, the browser's own before a reload or before the
 * window closes. Null while there is nothing to lose.
 */
export function useDraftGuard(question: string | null): void {
  useEffect(() => {
    if (question === null) return undefined
    const release = guardLeaving(() => question)
    // A new function for each draft: the browser adds the same listener only once.
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [question])
}
