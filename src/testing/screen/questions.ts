import { vi } from 'vitest'

/** Answers the questions of the page in this order, and every further one with no; tells what was asked. */
export function answerQuestions(...answers: boolean[]): string[] {
  const asked: string[] = []
  vi.spyOn(window, 'confirm').mockImplementation((question = '') => {
    asked.push(question)
    return answers.shift() ?? false
  })
  return asked
}

/** Whether the browser would ask before the page is reloaded or closed. */
export const asksBeforeReload = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
