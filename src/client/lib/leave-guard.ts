type Question = () => string | null

let questions: Question[] = []

/** A page asks here before it is left within the product; null means that there is nothing to ask. The last one asks. */
export function guardLeaving(ask: Question): () => void {
  questions = [...questions, ask]
  return () => {
    questions = questions.filter((other) => other !== ask)
  }
}

/** Whether the page may be left; asks the person where the page wants it asked. */
export function mayLeave(): boolean {
  const words = questions.at(-1)?.()
  return !words || window.confirm(words)
}
