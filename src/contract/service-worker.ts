/** What a page tells a new version of the service worker that waits, when nothing is lost by it. */
export const TAKE_OVER = 'take over'
