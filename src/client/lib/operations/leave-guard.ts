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
