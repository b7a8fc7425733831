let said = ''
const listeners = new Set<() => void>()

/** Lets screen readers say it, without a word on the screen. */
export function sayAloud(text: string): void {
  said = text
  for (const listener of listeners) listener()
}

export const announced = () => said

export function watchAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
