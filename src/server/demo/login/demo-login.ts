import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { IdentityProvider } from '#server/infra/identity-provider.ts'
import { connectIdentityProvider } from '#server/infra/identity-provider.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import type { DemoAccount } from './accounts.ts'
import { DEMO_CLIENT_ID, DEMO_ISSUER, DEMO_PATH, createDemoProvider } from './demo-provider.ts'
import { accountChoice, demoPage } from './login-page.ts'

export interface DemoLogin {
  identityProvider: IdentityProvider
  /** Adds the login's pages to the application that it signs people in to. */
  serve(app: FastifyInstance): Promise<void>
}

interface DemoLoginOptions {
  dataDir: string
  secret: string
  accounts?: readonly DemoAccount[]
}

/** The demonstration login on the product's own origin and port; never made in production. */
export function createDemoLogin({ dataDir, secret, accounts = DEMO_ACCOUNTS }: DemoLoginOptions): DemoLogin {
  const clientSecret = randomBytes(24).toString('base64url')
  const provider = createDemoProvider({ dataDir, secret, clientSecret, accounts })
  let listening: FastifyInstance | undefined

  /** The product asks the provider over HTTP like any other, only that the provider is itself. */
  const askOurselves: typeof fetch = (input, init) => {
    const { port } = listening?.server.address() as AddressInfo
    const wanted = new URL(String(input))
    return fetch(new URL(wanted.pathname + wanted.search, `http://127.0.0.1:${port}`), init)
  }
  const connected = connectIdentityProvider({
    issuer: DEMO_ISSUER,
    clientId: DEMO_CLIENT_ID,
    clientSecret,
    fetch: (address, options) => askOurselves(address, options as RequestInit),
  })

  return { identityProvider: followBrowser(connected), serve }

  async function serve(app: FastifyInstance): Promise<void> {
    listening = app
    await app.register(async (scope) => {
      // The provider reads the bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      const isPublic = { config: { access: 'public' as const } }
      scope.route({
        ...isPublic,
        method: ['GET', 'POST'],
        url: `${DEMO_PATH}/choose/:uid`,
        handler: chooseAccount,
      })
      scope.all(`${DEMO_PATH}/*`, isPublic, handOver)
    })
  }

  async function chooseAccount(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    try {
      await provider.interactionDetails(raw, reply.raw)
    } catch {
      const sentence =
        '<p>This sign-in has expired.</p><p><a class="button" href="/api/login">Start again</a></p>'
      return reply.code(400).type('text/html; charset=utf-8').send(demoPage('Sign-in expired', sentence))
    }
    const chosen = request.method === 'POST' ? new URLSearchParams(await readText(raw)).get('account') : null
    if (chosen === null || !accounts.some((account) => account.id === chosen)) {
      return reply.type('text/html; charset=utf-8').send(accountChoice(raw.url ?? '', accounts))
    }
    const result = { login: { accountId: chosen } }
    const next = await provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(new URL(next).pathname, 303)
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Provider and security headers belong together, but the provider answers past Fastify.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value)
    reply.hijack()
    const raw: IncomingMessage & { originalUrl?: string; baseUrl?: string } = request.raw
    raw.originalUrl = raw.url ?? '/'
    raw.baseUrl = DEMO_PATH
    raw.url = raw.originalUrl.slice(DEMO_PATH.length)
    await provider.callback()(raw, reply.raw)
  }
}

/** Addresses for the browser must be on the host that the browser uses, which the redirect address tells. */
function followBrowser(provider: IdentityProvider): IdentityProvider {
  const onHostOf = (address: URL, ours: string) => new URL(address.pathname + address.search, ours)
  return {
    readCallback: provider.readCallback,
    signInAddress: async (request) => onHostOf(await provider.signInAddress(request), request.redirectUri),
    signOutAddress: async (idToken, returnTo) => {
      const address = await provider.signOutAddress(idToken, returnTo)
      return address && onHostOf(address, returnTo)
    },
  }
}

async function readText(body: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > 10_000) throw new Error('The form is too large')
  }
  return text
}
