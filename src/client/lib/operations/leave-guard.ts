import { useEffect } from 'react'

type Question = () => string | null

let questions: Question[] = []

/** Registers a question that is asked before the page is left; null means that there is nothing to lose. The last one registered asks. */
export function guardLeaving(ask: Question): () => void {
  questions = [...questions, ask]
  return () => {
    questions = questions.filter((other) => other !== ask)
  }
}

/** Whether the page may be left; asks the person first where a question is registered. */
export function mayLeave(): boolean {
  const question = questions.at(-1)?.()
  return !question || window.confirm(question)
}

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
