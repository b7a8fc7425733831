import { plainPage } from '#server/http/answers/plain-page.ts'
import { DEMO_PATH } from '#server/infra/identity/demo-issuer.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { DemoAccount } from './accounts.ts'
import { openedOrigin } from './demo-provider.ts'
import { accountChoice } from './login-page.ts'

const HTML = 'text/html; charset=utf-8'
const EXPIRED = plainPage(
  'Sign-in expired',
  '<p>This sign-in has expired.</p><p><a class="button" href="/api/login">Start again</a></p>',
)

interface ServedProvider {
  provider: Provider
  accounts: readonly DemoAccount[]
  /** The address that people use, where it is not simply the one of the request. */
  publicUrl?: string | undefined
}

/** Adds the pages of the provider, and the page on which one chooses who one is, under the login's path. */
export async function serveProvider(
  app: FastifyInstance,
  { provider, accounts, publicUrl }: ServedProvider,
): Promise<void> {
  const answer = provider.callback()

  async function chooseAccount(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    try {
      await provider.interactionDetails(raw, reply.raw)
    } catch {
      return reply.code(400).type(HTML).send(EXPIRED)
    }
    const chosen = request.method === 'POST' ? new URLSearchParams(await readText(raw)).get('account') : null
    if (chosen === null || !accounts.some((account) => account.id === chosen)) {
      return reply.type(HTML).send(accountChoice(raw.url ?? '', accounts))
    }
    const result = { login: { accountId: chosen } }
    const next = await provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(new URL(next).pathname, 303)
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The provider answers past Fastify, and its pages want the security headers too.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value)
    reply.hijack()
    const raw: IncomingMessage & { originalUrl?: string; baseUrl?: string } = request.raw
    raw.originalUrl = raw.url ?? '/'
    raw.baseUrl = DEMO_PATH
    raw.url = raw.originalUrl.slice(DEMO_PATH.length)
    await openedOrigin.run(publicUrl ?? `${request.protocol}://${request.host}`, () => answer(raw, reply.raw))
  }

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

async function readText(body: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > 10_000) throw new Error('The form is too large')
  }
  return text
}
