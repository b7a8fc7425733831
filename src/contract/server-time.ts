/** Every answer tells what the server's clock shows, so that a page on a computer with a wrong clock knows the day. */
export const SERVER_TIME_HEADER = 'x-server-time'
