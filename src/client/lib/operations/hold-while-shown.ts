/** Holds a lock as long as the page is shown. A held or wanted one would keep a page that is left out of the back/forward cache. */
export function holdWhileShown(name: string): Promise<void> {
  return new Promise((isHeld) => {
    const holdAgain = ({ persisted }: PageTransitionEvent) =>
      persisted && void holdWhileShown(name).then(isHeld)
    window.addEventListener('pageshow', holdAgain, { once: true })
    const leaving = new AbortController()
    const left = new Promise<void>((release) => {
      window.addEventListener('pagehide', () => release(leaving.abort()), { once: true })
    })
    const held = navigator.locks.request(name, { signal: leaving.signal }, () => {
      isHeld()
      return left
    })
    // Left before it was held: it is held again when the page is shown again.
    held.catch(() => {})
  })
}
