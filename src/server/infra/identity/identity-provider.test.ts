import { startMisbehavingProvider } from '#testing/misbehaving-provider.ts'
import type { Misbehaviour, MisbehavingProvider } from '#testing/misbehaving-provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IdentityProviderDown, connectIdentityProvider } from './identity-provider.ts'

const ATTEMPT = {
  redirectUri: 'http://127.0.0.1:1/api/callback',
  codeVerifier: 'v'.repeat(43),
  state: 'state-of-this-attempt',
  nonce: 'nonce-of-this-attempt',
}

let provider: MisbehavingProvider
beforeAll(async () => {
  provider = await startMisbehavingProvider()
})
beforeEach(() => provider.answerWith({}))
afterAll(() => provider.stop())

/** One sign-in at a provider that misbehaves in this way. */
async function signIn(misbehaviour: Misbehaviour, changeCallback: (callback: URL) => void = () => {}) {
  provider.answerWith(misbehaviour)
  const register = connectIdentityProvider(provider.settings)
  const callback = provider.callbackFor(await register.signInAddress(ATTEMPT))
  changeCallback(callback)
  return register.readCallback(callback, ATTEMPT)
}

test('a person is known by issuer and subject', async () => {
  const claims = { email: 'Some.Body@School.example', email_verified: true, given_name: ' Sam ' }
  expect(await signIn({ claims })).toMatchObject({
    ...{ issuer: provider.issuer, subject: 'somebody', email: 'some.body@school.example' },
    ...{ emailVerified: true, firstName: 'Sam', lastName: null },
  })
})

test('the browser is sent to the provider with the code flow, PKCE, state and nonce, and without the secret', async () => {
  const { origin, searchParams } = await connectIdentityProvider(provider.settings).signInAddress(ATTEMPT)
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ client_id: 'register', response_type: 'code', scope: 'openid email profile' },
    ...{ redirect_uri: ATTEMPT.redirectUri, state: ATTEMPT.state, nonce: ATTEMPT.nonce },
    ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(searchParams.get('code_challenge')).not.toBe(ATTEMPT.codeVerifier)
})

const LONG_AGO = Math.floor(Date.now() / 1000) - 7200

describe('an ID token is refused', () => {
  test.each<[string, Misbehaviour]>([
    ['signed with a key that the provider does not publish', { signedBy: 'stranger' }],
    ['not signed at all', { header: { alg: 'none' }, signedBy: 'nobody' }],
    [
      'signed with the public key as a shared secret',
      { header: { alg: 'HS256' }, signedBy: 'shared secret' },
    ],
    ['without its signature', { signedBy: 'nobody' }],
    ['that names another key', { header: { kid: 'stranger' } }],
    [
      'that brings its own key address',
      { header: { kid: 'x', jku: 'http://127.0.0.1:1/keys' }, signedBy: 'stranger' },
    ],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another product', { claims: { aud: 'payroll' } }],
    ['for us and another product', { claims: { aud: ['register', 'payroll'] } }],
    ['that has expired', { claims: { iat: LONG_AGO, exp: LONG_AGO + 300 } }],
    ['that is not valid yet', { claims: { nbf: LONG_AGO + 999_999 } }],
    ['of another sign-in', { claims: { nonce: 'nonce-of-another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['that is missing', { idToken: undefined }],
    ['that is no token', { idToken: 'x.y' }],
  ])('%s', async (_, misbehaviour) => {
    await expect(signIn(misbehaviour)).rejects.toThrow()
  })
})

describe('an answer through the browser is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['with the state of another sign-in', { state: 'state-of-another' }],
    ['that says it comes from another provider', { iss: 'https://evil.example' }],
    ['that says the person was refused', { error: 'access_denied' }],
  ])('%s', async (_, parameters) => {
    const change = (callback: URL) => {
      for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
    }
    await expect(signIn({}, change)).rejects.toThrow()
  })
})

test('a provider that calls itself by another name than the configured one is not used', async () => {
  provider.answerWith({ metadata: { issuer: 'https://evil.example' } })
  const register = connectIdentityProvider(provider.settings)
  await expect(register.signInAddress(ATTEMPT)).rejects.toThrow(IdentityProviderDown)
})

test('a provider may change its key right after a sign-in, and the next sign-in works', async () => {
  const register = connectIdentityProvider(provider.settings)
  for (const rotatedKey of [false, true, false]) {
    provider.answerWith({ rotatedKey })
    const callback = provider.callbackFor(await register.signInAddress(ATTEMPT))
    expect((await register.readCallback(callback, ATTEMPT)).subject).toBe('somebody')
  }
})

test.each<[unknown, boolean]>([
  [true, true],
  ['true', true],
  // Providers of one organisation often leave it out: they have made the addresses themselves.
  [undefined, true],
  [false, false],
  ['false', false],
  [0, false],
  [null, false],
  ['no', false],
])('an address with email_verified %j counts as verified: %s', async (claim, verified) => {
  const claims = { email: 'a@school.example', email_verified: claim }
  expect((await signIn({ claims })).emailVerified).toBe(verified)
})

test.each(['javascript:alert(1)', 'http://tracker.example/a.png', 'data:text/html,x', 7])(
  'a profile image at %j is left out',
  async (picture) => {
    expect((await signIn({ claims: { picture } })).profileImageUrl).toBeNull()
  },
)

test('claims that an account cannot hold keep no one out: names are cut, the rest is dropped', async () => {
  const claims = { given_name: `${'Ann'.repeat(33)} Beth`, family_name: 'O\u0000Neill\ud800' }
  expect(await signIn({ claims })).toMatchObject({ firstName: 'Ann'.repeat(33), lastName: 'ONeill\ufffd' })
  const long = {
    email: `${'a'.repeat(310)}@school.example`,
    picture: `https://a.example/${'p'.repeat(2000)}`,
  }
  expect(await signIn({ claims: long })).toMatchObject({ email: null, profileImageUrl: null })
})
