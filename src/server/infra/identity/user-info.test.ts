import { startMisbehavingProvider } from '#testing/misbehaving-provider.ts'
import type { Misbehaviour, MisbehavingProvider } from '#testing/misbehaving-provider.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IdentityProviderDown, connectIdentityProvider } from './identity-provider.ts'

const ATTEMPT = {
  redirectUri: 'http://127.0.0.1:1/api/callback',
  codeVerifier: 'v'.repeat(43),
  state: 'state-of-this-attempt',
  nonce: 'nonce-of-this-attempt',
}
const PERSON = {
  ...{ email: 'sam@school.example', email_verified: true, given_name: 'Sam', family_name: 'Staff' },
  picture: 'https://login.school.example/sam.png',
}
const IDENTITY = {
  ...{ email: 'sam@school.example', emailVerified: true, firstName: 'Sam', lastName: 'Staff' },
  profileImageUrl: 'https://login.school.example/sam.png',
}

let provider: MisbehavingProvider
beforeAll(async () => {
  provider = await startMisbehavingProvider()
})
beforeEach(() => provider.answerWith({}))
afterAll(() => provider.stop())

async function signIn(misbehaviour: Misbehaviour) {
  provider.answerWith(misbehaviour)
  const register = connectIdentityProvider(provider.settings)
  const callback = provider.callbackFor(await register.signInAddress(ATTEMPT))
  return register.readCallback(callback, ATTEMPT)
}

describe('claims that the ID token leaves out are read from UserInfo (OpenID Connect Core 5.4)', () => {
  test('all of them', async () => {
    expect(await signIn({ userInfo: { sub: 'somebody', ...PERSON } })).toMatchObject(IDENTITY)
  })

  test('the names alone; what the ID token says stands', async () => {
    const claims = { email: 'sam@school.example', email_verified: true, given_name: 'Sam' }
    const userInfo = { sub: 'somebody', email: 'x@evil.example', given_name: 'X', family_name: 'Staff' }
    expect(await signIn({ claims, userInfo })).toMatchObject({ ...IDENTITY, profileImageUrl: null })
  })

  test('nothing is asked where the ID token says it all', async () => {
    const answer = await signIn({ claims: PERSON, userInfo: { sub: 'another' }, userInfoStatus: 500 })
    expect(answer).toMatchObject(IDENTITY)
  })
})

describe('an address is verified only by the answer that brings that address', () => {
  test.each<[string, Misbehaviour, boolean]>([
    [
      'an ID token that verifies no address does not verify the one of UserInfo',
      { claims: { email_verified: true }, userInfo: { ...PERSON, email_verified: false } },
      false,
    ],
    [
      'UserInfo tells that the address of the ID token is not verified',
      { claims: { email: PERSON.email }, userInfo: { ...PERSON, email_verified: false } },
      false,
    ],
    [
      'UserInfo cannot verify what the ID token says is not verified',
      { claims: { email: PERSON.email, email_verified: false }, userInfo: PERSON },
      false,
    ],
  ])('%s', async (_, misbehaviour, verified) => {
    const answer = await signIn({ ...misbehaviour, userInfo: { sub: 'somebody', ...misbehaviour.userInfo } })
    expect(answer).toMatchObject({ email: PERSON.email, emailVerified: verified })
  })
})

describe('UserInfo is refused', () => {
  test.each([
    ['of another person', { sub: 'another', ...PERSON }],
    ['that does not say whose it is', PERSON],
  ])('%s', async (_, userInfo) => {
    await expect(signIn({ userInfo })).rejects.not.toBeInstanceOf(IdentityProviderDown)
  })
})

describe('while UserInfo does not answer', () => {
  const userInfo = { sub: 'somebody', ...PERSON }

  test.each<[string, Misbehaviour]>([
    ['with a fault', { userInfo, userInfoStatus: 500 }],
    ['with a refusal', { userInfo, userInfoStatus: 403 }],
    ['at all', { userInfo, metadata: { userinfo_endpoint: 'http://127.0.0.1:1/userinfo' } }],
  ])('%s, a person without an address in the ID token is asked to try again', async (_, misbehaviour) => {
    await expect(signIn(misbehaviour)).rejects.toBeInstanceOf(IdentityProviderDown)
  })

  test('a person whose address is settled comes in, if need be without a name', async () => {
    const claims = { email: PERSON.email, email_verified: true }
    expect(await signIn({ claims, userInfo, userInfoStatus: 500 })).toMatchObject({
      ...{ email: PERSON.email, emailVerified: true, firstName: null },
    })
  })
})

test('a provider whose token endpoint cannot be reached is down, not distrustful', async () => {
  const metadata = { token_endpoint: 'http://127.0.0.1:1/token' }
  await expect(signIn({ metadata })).rejects.toBeInstanceOf(IdentityProviderDown)
})

test.each<[string, (elsewhere: string) => Record<string, unknown>]>([
  ['token', (token_endpoint) => ({ token_endpoint })],
  ['UserInfo', (userinfo_endpoint) => ({ userinfo_endpoint })],
  ['the keys', (jwks_uri) => ({ jwks_uri })],
])('a provider that sends the register elsewhere for %s is not followed', async (_, metadataFor) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const metadata = metadataFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}/first`)
  await expect(signIn({ metadata, userInfo: { sub: 'somebody', ...PERSON } })).rejects.toThrow()
  expect(asked).toEqual(['/first'])
  server.close()
})
