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

/**
 * A screen that reads anew at each visit may be read while the pointer is on its way to its link: that reading is kept for the
 * time of a click.
 */
export const READ_AHEAD = { gcTime: 2_000 } as const
