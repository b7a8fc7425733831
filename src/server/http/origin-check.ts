import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foreignOrigin } from './refusal-error.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

// At the public host only the public scheme counts, because a proxy may report another one.
function ownOrigins(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const opened = `${request.protocol}://${request.host}`
  if (!publicUrl) return [opened]
  return new URL(publicUrl).host === request.host ? [publicUrl] : [publicUrl, opened]
}

/** Browsers send the origin of a request; a program that sends none cannot be driven by a page of another site. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  const from = origin ?? (READING.has(request.method) ? request.headers.referer : undefined)
  return from === undefined || ownOrigins(request, publicUrl).includes(originOf(from))
}

/** Refuses writes that a page of another site sends with the person's cookie. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && !isSameOrigin(request, publicUrl)) throw foreignOrigin()
  })
}
