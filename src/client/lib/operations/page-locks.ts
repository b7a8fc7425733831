/** Runs the work while no other page of this site runs any of that name; over plain HTTP pages know nothing of each other. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!globalThis.isSecureContext) return work()
  return navigator.locks.request(name, work)
}

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
