let isDue = false

/** After a navigation the next page heading takes the focus, so that readers know where they are. */
export function requestHeadingFocus(): void {
  isDue = true
}

/** Tells, once, whether the heading that just appeared should take the focus. */
export function takeHeadingFocus(): boolean {
  const wasDue = isDue
  isDue = false
  return wasDue
}
