import { addressGroup } from '#server/http/limits/address-group.ts'
import { countPerMinute } from '#server/http/limits/rate-limit.ts'
import type { RateOptions } from '#server/http/limits/rate-limit.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const MINUTE = 60_000
/** Stops a flood that also follows the link of the page. */
const TICKETS_PER_SIGN_IN = 10

export interface SignInLimit {
  /** Whether this visitor may begin to sign in; the page for busy addresses gives a ticket. */
  admits(visitor: { ip: string; ticket: string | undefined }): boolean
  ticketFor(ip: string): string
}

/**
 * Limits how many sign-ins begin from one address. A whole school may share an address, and one visitor must not lock out
 * the others, so people over the limit get a page with a button that carries a ticket for one more sign-in.
 */
export function createSignInLimit({ perMinute, clock, key }: RateOptions & { key: Buffer }): SignInLimit {
  const isWithin = countPerMinute({ perMinute, clock })
  const isWithinTickets = countPerMinute({ perMinute: perMinute * TICKETS_PER_SIGN_IN, clock })
  const isFirstUse = countPerMinute({ perMinute: 1, clock })
  const minuteNow = () => Math.floor(clock().getTime() / MINUTE)
  const sign = (body: string, ip: string) =>
    createHmac('sha256', key)
      .update(`${body} ${addressGroup(ip)}`)
      .digest('base64url')

  function isGood(ticket: string, ip: string): boolean {
    const [minute = '', random = '', signature = ''] = ticket.split('.')
    const expected = Buffer.from(sign(`${minute}.${random}`, ip))
    const given = Buffer.from(signature)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    return isOurs && minuteNow() - Number(minute) <= 1 && isFirstUse(ticket)
  }

  return {
    admits({ ip, ticket }) {
      const group = addressGroup(ip)
      if (ticket !== undefined && isGood(ticket, ip)) return isWithinTickets(group)
      return isWithin(group)
    },
    ticketFor(ip) {
      const body = `${minuteNow()}.${randomBytes(9).toString('base64url')}`
      return `${body}.${sign(body, ip)}`
    },
  }
}
