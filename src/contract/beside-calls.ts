// What the two sides agree on beside the calls.

/** Every answer tells what the server's clock shows, so that a page on a computer with a wrong clock knows the day. */
export const SERVER_TIME_HEADER = 'x-server-time'

/** What a page tells a new version of the service worker that waits, when nothing is lost by it. */
export const TAKE_OVER = 'take over'

/** A page reads by itself what another person has changed: that does not keep an unattended session from ending. */
export const FOLLOWING_HEADER = 'x-following'
