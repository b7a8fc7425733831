import type { FastifyInstance } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Profile images come from the identity provider, photo previews from the page itself.
  "img-src 'self' https: blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS: Record<string, string> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The sign-in reads the way back from the referrer of our own pages; other sites get none.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** The security headers of an answer; under https they tell browsers never to use plain http again. */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  const always = 'max-age=31536000; includeSubDomains'
  return options.https ? { ...HEADERS, 'strict-transport-security': always } : HEADERS
}

/**
 * Puts the security headers on every answer, and tells browsers not to store it. Only client-files.ts allows that, for the
 * page and the files of the client, which are the same for all people.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const withDefault = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(withDefault)
    done()
  })
}
