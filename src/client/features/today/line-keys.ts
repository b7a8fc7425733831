import type { KeyboardEvent } from 'react'

/** What a key does in a line of the desk: the button with this action is pressed. */
export const LINE_KEYS = {
  s: { action: 'spoke', label: 'Spoke' },
  n: { action: 'noAnswer', label: 'No answer' },
  v: { action: 'leftMessage', label: 'Left message' },
  i: { action: 'I', label: 'Ill' },
  m: { action: 'M', label: 'Appointment' },
  c: { action: 'C', label: 'Leave agreed' },
  g: { action: 'G', label: 'Holiday' },
  o: { action: 'O', label: 'Unauthorised' },
  l: { action: 'arrived', label: 'Arrived now' },
} as const

export type LineAction = (typeof LINE_KEYS)[keyof typeof LINE_KEYS]['action']

/** Marks the button of an action, and tells screen readers its key. */
export function actionKeys(action: LineAction) {
  const [key] = Object.entries(LINE_KEYS).find(([, each]) => each.action === action) ?? []
  return { 'data-action': action, 'aria-keyshortcuts': key?.toUpperCase() }
}

const LINE = '[data-line]'
const OPEN_LINE = `${LINE}:has([data-action])`

/** Letters act on the line that has the focus; the arrows go to the line above or below. */
export function handleLineKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const line = event.target.closest<HTMLElement>(LINE)
  if (!line || event.target.closest('input, [role=menu]')) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    focusLine(line, event.key === 'ArrowDown' ? 1 : -1)
    return
  }
  if (event.repeat) {
    // A key that is held down means one press, also Enter on a button.
    event.preventDefault()
    return
  }
  const known = LINE_KEYS[event.key.toLowerCase() as keyof typeof LINE_KEYS]
  const button = known && line.querySelector<HTMLButtonElement>(`[data-action="${known.action}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Goes to the next line that is still open, looking down or up. On the line itself Enter does nothing. */
export function focusLine(from: HTMLElement, by: 1 | -1): void {
  const lines = [...document.querySelectorAll<HTMLElement>(LINE)]
  const others =
    by === 1 ? lines.slice(lines.indexOf(from) + 1) : lines.slice(0, lines.indexOf(from)).toReversed()
  const next = others.find((line) => line.matches(OPEN_LINE))
  ;(next ?? from).focus()
}
