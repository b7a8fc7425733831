let preload: (pathname: string) => void = () => {}

/** The router says how a page is fetched ahead of its use. */
export function providePreload(fetchPage: (pathname: string) => void): void {
  preload = fetchPage
}

/** Fetches a page that is likely to be opened next. */
export function preloadPage(pathname: string): void {
  preload(pathname)
}
