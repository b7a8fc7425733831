import { useEffect } from 'react'
import { guardLeaving } from './leave-guard.ts'

/** `depth`: how many dialogs are open over the page where it is typed. */
type Draft = { question: string; depth: number }

let drafts: Draft[] = []

const openDialogs = () => document.querySelectorAll('dialog[open]').length

/**
 * Asks before a draft is lost: this question before another page opens, the browser's own before a reload or before the
 * window closes. Null while there is nothing to lose.
 */
export function useDraftGuard(question: string | null): void {
  useEffect(() => (question === null ? undefined : guardDraft(question)), [question])
}

export function guardDraft(question: string): () => void {
  const draft = { question, depth: openDialogs() }
  drafts = [...drafts, draft]
  const release = guardLeaving(() => question)
  // A new function for each draft: the browser adds the same listener only once.
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => {
    drafts = drafts.filter((other) => other !== draft)
    release()
    window.removeEventListener('beforeunload', ask)
  }
}

/**
 * Whether what was typed may be discarded, for a dialog that closes: the page behind it stays, and with it its own drafts and
 * what is still to be sent.
 */
export function mayDiscard(): boolean {
  const depth = openDialogs()
  const draft = drafts.findLast((one) => one.depth >= depth)
  return !draft || window.confirm(draft.question)
}
