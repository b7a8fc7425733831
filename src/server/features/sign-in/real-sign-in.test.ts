import { startMisbehavingProvider } from '#testing/misbehaving-provider.ts'
import type { Misbehaviour, MisbehavingProvider } from '#testing/misbehaving-provider.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const HOST = 'register.school.example'
const SESSION_SECRET = 'secret-of-the-sessions-000000000000'

const PERSON = {
  ...{ email: 'sam@school.example', email_verified: true, given_name: 'Sam', family_name: 'Staff' },
}

let provider: MisbehavingProvider
let server: TestServer
let lines: string[] = []

beforeAll(async () => {
  provider = await startMisbehavingProvider()
  const { issuer, clientId, clientSecret } = provider.settings
  server = await openTestServer({
    env: {
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      ...{ PUBLIC_URL: `https://${HOST}`, SESSION_SECRET, FIRST_ADMIN_EMAIL: 'anyone' },
    },
    log: (line) => lines.push(line),
  })
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

interface Cookie {
  name: string
  value: string
}

const ask = (url: string, cookies: Cookie[] = []) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return server.app.inject({ url, headers: { host: HOST, ...(cookie ? { cookie } : {}) } })
}

/** A whole sign-in, as far as the provider's answer lets it come. */
async function signIn(misbehaviour: Misbehaviour = {}, cookies: Cookie[] = []) {
  provider.answerWith({ ...misbehaviour, claims: { ...PERSON, ...misbehaviour.claims } })
  const login = await ask('/api/login', cookies)
  const callback = provider.callbackFor(new URL(String(login.headers.location)))
  const answer = await ask(callback.pathname + callback.search, [...cookies, ...login.cookies])
  const session = answer.cookies.find(({ name }) => name.endsWith('register-session'))
  return { login, answer, session }
}

const eventsOf = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

describe('under https', () => {
  test('cookies are bound to the host, secure, out of reach of scripts, and not sent along by other sites', async () => {
    const { login, answer } = await signIn()
    expect(answer.statusCode).toBe(302)
    const set = [...login.cookies, ...answer.cookies].filter(({ value }) => value !== '')
    expect(set.map(({ name }) => name)).toEqual(['__Host-register-sign-in', '__Host-register-session'])
    for (const cookie of set) {
      expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' })
      expect(cookie).not.toHaveProperty('domain')
    }
  })

  test('a session is 256 random bits, new at every sign-in, and the one before has ended', async () => {
    const first = await signIn()
    expect(first.session?.value).toMatch(/^[\w-]{43}$/)
    const before = first.session ? [first.session] : []
    expect((await ask('/api/auth/user', before)).statusCode).toBe(200)
    const second = await signIn({}, before)
    expect(second.session?.value).not.toBe(first.session?.value)
    expect((await ask('/api/auth/user', before)).statusCode).toBe(401)
    expect((await ask('/api/auth/user', second.session ? [second.session] : [])).statusCode).toBe(200)
  })

  test('neither the session nor a token of the provider is in any body or address', async () => {
    const { answer, session } = await signIn()
    const account = await ask('/api/auth/user', session ? [session] : [])
    for (const text of [answer.body, String(answer.headers.location), account.body]) {
      expect(text).not.toContain(session?.value)
      expect(text).not.toMatch(/access-token-of-somebody|eyJ/)
    }
  })

  test('the access token, which could read more at the provider, is not kept', async () => {
    await signIn()
    const kept = await server.database.query<{ sess: unknown }>(sql`select sess from sessions`)
    expect(JSON.stringify(kept)).toContain('eyJ')
    expect(JSON.stringify(kept)).not.toContain('access-token-of-somebody')
  })

  test('signing out ends the session and clears what the browser kept', async () => {
    const { session } = await signIn()
    const cookies = session ? [session] : []
    const answer = await ask('/api/logout', cookies)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(answer.cookies).toMatchObject([{ name: '__Host-register-session', value: '' }])
    expect((await ask('/api/auth/user', cookies)).statusCode).toBe(401)
  })
})

test('[A14] a sign-in that begins at another host goes on at the public one, with the page of ours that it is for', async () => {
  const from = async (query: string) => {
    const { headers } = await server.app.inject({
      url: `/api/login${query}`,
      headers: { host: 'inside.example' },
    })
    return headers.location
  }
  expect(await from('')).toBe(`https://${HOST}/api/login`)
  expect(await from('?returnTo=%2Fclasses%3Fmissing%3Dyes')).toBe(
    `https://${HOST}/api/login?returnTo=%2Fclasses%3Fmissing%3Dyes`,
  )
  expect(await from('?returnTo=%2F%2Fevil.example')).toBe(`https://${HOST}/api/login?returnTo=%2F`)
})

test('beside a real sign-in the demonstration login is not there', async () => {
  expect((await ask('/demo-login/.well-known/openid-configuration')).statusCode).toBe(404)
  for (const url of ['/demo-login/auth', '/demo-login/token', '/demo-login/choose/x']) {
    expect((await server.app.inject({ method: 'POST', url, headers: { host: HOST } })).statusCode).toBe(404)
  }
  expect(server.app.printRoutes()).not.toContain('demo')
})

describe('a provider that misbehaves', () => {
  test.each<[string, Misbehaviour]>([
    ['signs with another key', { signedBy: 'stranger' }],
    ['answers for another product', { claims: { aud: 'payroll' } }],
    ['repeats an older answer', { claims: { nonce: 'older' } }],
  ])('%s: no one is signed in, the log says so, and it holds no token', async (_, misbehaviour) => {
    const { answer, session } = await signIn(misbehaviour)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('did not confirm who you are')
    expect(session).toBeUndefined()
    expect(eventsOf('sign-in failed')).toMatchObject([{ fault: 'refused', ip: '127.0.0.1' }])
    expect(lines.join('')).not.toMatch(/eyJ|access-token-of-somebody|code-of-somebody/)
    expect(lines.join('')).not.toContain(provider.settings.clientSecret)
  })
})

describe('claims that the provider leaves out', () => {
  const NO_NAME = {
    email: undefined,
    email_verified: undefined,
    given_name: undefined,
    family_name: undefined,
  }

  test('a person without name and address gets a page that names the claims, and no account', async () => {
    const { answer, session } = await signIn({ claims: { ...NO_NAME, sub: 'nameless' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('these claims: email, email_verified, given_name, family_name.')
    expect(session).toBeUndefined()
    expect(eventsOf('the identity provider left out claims')).toMatchObject([
      { level: 40, missing: ['email', 'given_name', 'family_name'] },
    ])
    expect(eventsOf('sign-in failed')).toMatchObject([{ fault: 'nameless' }])
    expect(await server.database.query(sql`select from users where oidc_subject = 'nameless'`)).toEqual([])
  })

  test('an address that is not verified is told of in the log, and the person comes in without it', async () => {
    const { answer } = await signIn({ claims: { email_verified: false, sub: 'unverified' } })
    expect(answer.statusCode).toBe(302)
    expect(eventsOf('the identity provider left out claims')).toMatchObject([{ missing: ['email_verified'] }])
  })

  test('nothing is logged where nothing is left out', async () => {
    await signIn()
    expect(eventsOf('the identity provider left out claims')).toEqual([])
  })
})

describe('the log', () => {
  test('tells of sign-ins and sign-outs, with the account, the address and the time in UTC milliseconds', async () => {
    const { session } = await signIn()
    await ask('/api/logout', session ? [session] : [])
    for (const message of ['signed in', 'signed out']) {
      const [event, ...more] = eventsOf(message)
      expect(more).toEqual([])
      expect(event).toMatchObject({ userId: expect.any(String), ip: '127.0.0.1', level: 30 })
      expect(Math.abs(Number(event?.['time']) - Date.now())).toBeLessThan(60_000)
    }
    expect(lines.join('')).not.toContain(session?.value)
    expect(lines.join('')).not.toContain(SESSION_SECRET)
  })

  test('reports answers without a request', async () => {
    await ask('/api/callback?code=x&state=y')
    expect(eventsOf('sign-in failed')).toMatchObject([{ fault: 'expired' }])
  })
})
