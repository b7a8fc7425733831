let question: (() => string | null) | undefined

/** A page asks here before it is left within the product; null means that there is nothing to ask. */
export function guardLeaving(ask: () => string | null): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

/** Whether the page may be left; asks the person where the page wants it asked. */
export function mayLeave(): boolean {
  const words = question?.()
  return !words || window.confirm(words)
}
