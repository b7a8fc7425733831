import Fastify from 'fastify'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const NEXT_KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CLIENT_ID = 'register'
const ACCESS_TOKEN = 'access-token-of-somebody'

/** How an answer differs from a correct one; a claim that is undefined is left out. */
export interface Misbehaviour {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  signedBy?: 'provider' | 'stranger' | 'nobody' | 'shared secret'
  metadata?: Record<string, unknown>
  /** The provider has changed its key, and publishes the new one only. */
  rotatedKey?: boolean
  /** In place of the ID token. */
  idToken?: unknown
  /** What UserInfo answers; where it is left out, the provider has no UserInfo. */
  userInfo?: Record<string, unknown>
  /** The status of UserInfo, where it is not 200. */
  userInfoStatus?: number
}

export interface MisbehavingProvider {
  issuer: string
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** How it answers from now on. */
  answerWith(misbehaviour: Misbehaviour): void
  /** The address that it sends the browser back to. */
  callbackFor(signInAddress: URL): URL
  stop(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signature(content: string, { signedBy: by, rotatedKey }: Misbehaviour): string {
  const rsa = (key: KeyObject) => sign('sha256', Buffer.from(content), key).toString('base64url')
  if (by === 'nobody') return ''
  if (by === 'stranger') return rsa(STRANGER.privateKey)
  if (by !== 'shared secret') return rsa((rotatedKey ? NEXT_KEYS : KEYS).privateKey)
  const secret = KEYS.publicKey.export({ type: 'spki', format: 'pem' })
  return createHmac('sha256', secret).update(content).digest('base64url')
}

/** An OpenID Connect provider that answers as a test wants, to see what the register accepts. */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const app = Fastify()
  let misbehaviour: Misbehaviour = {}
  let nonce = ''
  let issuer = ''

  const keyId = () => (misbehaviour.rotatedKey ? 'provider-next' : 'provider')

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, sub: 'somebody', aud: CLIENT_ID, iat: now, exp: now + 300, nonce }
    const header = { alg: 'RS256', kid: keyId(), typ: 'JWT', ...misbehaviour.header }
    const content = `${encode(header)}.${encode({ ...claims, ...misbehaviour.claims })}`
    return `${content}.${signature(content, misbehaviour)}`
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
    ...(misbehaviour.userInfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
    ...misbehaviour.metadata,
  }))
  app.get('/keys', async () => {
    const { publicKey } = misbehaviour.rotatedKey ? NEXT_KEYS : KEYS
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId(), use: 'sig', alg: 'RS256' }] }
  })
  app.post('/token', async () => ({
    access_token: ACCESS_TOKEN,
    token_type: 'Bearer',
    id_token: 'idToken' in misbehaviour ? misbehaviour.idToken : idToken(),
  }))
  app.get('/userinfo', async (request, reply) => {
    const isAllowed = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`
    return reply.code(isAllowed ? (misbehaviour.userInfoStatus ?? 200) : 401).send(misbehaviour.userInfo)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    issuer,
    settings: { issuer, clientId: CLIENT_ID, clientSecret: 'secret-of-the-product-at-the-provider' },
    answerWith(next) {
      misbehaviour = next
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
