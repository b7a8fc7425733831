/** An answer of the server: when it was asked and came on this machine's clock, and what the server's clock showed. */
export type TimedAnswer = { sent: number; received: number; server: number }

/**
 * How far the server's clock is ahead of this machine's, in milliseconds. The server looked at its clock somewhere between
 * the question and the answer, so a slow answer changes nothing.
 */
export function clockOffset(known: number | undefined, { sent, received, server }: TimedAnswer): number {
  // This machine's clock was put back meanwhile.
  if (received < sent) return server - received
  const [least, most] = [server - received, server - sent]
  return known === undefined ? (least + most) / 2 : Math.min(Math.max(known, least), most)
}
