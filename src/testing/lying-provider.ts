import Fastify from 'fastify'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CLIENT_ID = 'register'

/** What the provider says in place of the truth; a claim that is undefined is left out. */
export interface Lie {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  signedBy?: 'provider' | 'stranger' | 'nobody' | 'shared secret'
  metadata?: Record<string, unknown>
  /** In place of the ID token. */
  idToken?: unknown
}

export interface LyingProvider {
  issuer: string
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** What it says from now on. */
  say(lie: Lie): void
  /** The address that it sends the browser back to. */
  callbackFor(signInAddress: URL): URL
  stop(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signature(content: string, by: Lie['signedBy']): string {
  const rsa = (key: KeyObject) => sign('sha256', Buffer.from(content), key).toString('base64url')
  if (by === 'nobody') return ''
  if (by === 'stranger') return rsa(STRANGER.privateKey)
  if (by !== 'shared secret') return rsa(KEYS.privateKey)
  const secret = KEYS.publicKey.export({ type: 'spki', format: 'pem' })
  return createHmac('sha256', secret).update(content).digest('base64url')
}

/** An OpenID Connect provider that says whatever a test wants, to see what the register believes. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const app = Fastify()
  let lie: Lie = {}
  let nonce = ''
  let issuer = ''

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, sub: 'somebody', aud: CLIENT_ID, iat: now, exp: now + 300, nonce }
    const header = { alg: 'RS256', kid: 'provider', typ: 'JWT', ...lie.header }
    const content = `${encode(header)}.${encode({ ...claims, ...lie.claims })}`
    return `${content}.${signature(content, lie.signedBy)}`
  }

  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...lie.metadata,
  }))
  app.get('/keys', async () => ({
    keys: [{ ...KEYS.publicKey.export({ format: 'jwk' }), kid: 'provider', use: 'sig', alg: 'RS256' }],
  }))
  app.post('/token', async () => ({
    access_token: 'access-token-of-somebody',
    token_type: 'Bearer',
    id_token: 'idToken' in lie ? lie.idToken : idToken(),
  }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    issuer,
    settings: { issuer, clientId: CLIENT_ID, clientSecret: 'secret-of-the-product-at-the-provider' },
    say(next) {
      lie = next
    },
    callbackFor(signInAddress) {
      const asked = signInAddress.searchParams
      nonce = asked.get('nonce') ?? ''
      const callback = new URL(asked.get('redirect_uri') ?? '')
      callback.search = new URLSearchParams({
        code: 'code-of-somebody',
        state: asked.get('state') ?? '',
        iss: issuer,
      }).toString()
      return callback
    },
    stop: () => app.close(),
  }
}
