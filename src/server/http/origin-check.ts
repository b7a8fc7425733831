import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foreignOrigin } from './refusal-error.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : address
}

/** Browsers say where a request comes from; programs without a browser say nothing and carry no foreign page's will. */
export function comesFromHere(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  const from = origin ?? (READING.has(request.method) ? request.headers.referer : undefined)
  return from === undefined || [request.host, hostOf(publicUrl)].includes(hostOf(from))
}

/** Refuses writes that a page of another site sends with our visitor's cookie. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && !comesFromHere(request, publicUrl)) throw foreignOrigin()
  })
}
