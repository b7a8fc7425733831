import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foreignOrigin } from './refusal-error.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

// At the host of the public address only its own scheme counts, whatever a proxy in between tells of the connection.
function ownOrigins(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const opened = `${request.protocol}://${request.host}`
  if (!publicUrl) return [opened]
  return new URL(publicUrl).host === request.host ? [publicUrl] : [publicUrl, opened]
}

/** Browsers say where a request comes from; programs without a browser say nothing and carry no foreign page's will. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  const from = origin ?? (READING.has(request.method) ? request.headers.referer : undefined)
  return from === undefined || ownOrigins(request, publicUrl).includes(originOf(from))
}

/** Refuses writes that a page of another site sends with our visitor's cookie. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && !isSameOrigin(request, publicUrl)) throw foreignOrigin()
  })
}
