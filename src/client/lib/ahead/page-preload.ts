let preload: (pathname: string) => void = () => {}

/** The router says how a page is fetched ahead of its use. */
export function providePreload(fetchPage: (pathname: string) => void): void {
  preload = fetchPage
}

/** Fetches a page that is likely to be opened next. */
export function preloadPage(pathname: string): void {
  preload(pathname)
}

/** How long after its start a page is taken to be at rest: what is not needed to take a register is fetched only then. */
export const AT_REST_MS = 4000
