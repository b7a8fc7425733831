/** Holds a lock as long as the page is shown. A held one would keep a page that is left out of the back/forward cache. */
export function holdWhileShown(name: string): Promise<void> {
  const holdAgain = ({ persisted }: PageTransitionEvent) => persisted && void holdWhileShown(name)
  window.addEventListener('pageshow', holdAgain, { once: true })
  return new Promise((isHeld) => {
    void navigator.locks.request(name, () => {
      isHeld()
      return new Promise<void>((release) => {
        window.addEventListener('pagehide', () => release(), { once: true })
      })
    })
  })
}
