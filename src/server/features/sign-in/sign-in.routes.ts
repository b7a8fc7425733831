import { safeReturnPath } from '#domain/accounts/return-path.ts'
import type { Database } from '#server/db/database.ts'
import { cookieNames, cookieOptions } from '#server/http/cookies.ts'
import type { CookieNames } from '#server/http/cookies.ts'
import { isSameOrigin } from '#server/http/origin-check.ts'
import { foreignOrigin, tooManyRequests } from '#server/http/refusal-error.ts'
import { SIGN_IN_MINUTES } from '#server/http/sessions.ts'
import type { Sessions } from '#server/http/sessions.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import { missingClaims } from '#server/infra/identity/identity-claims.ts'
import { IdentityProviderDown } from '#server/infra/identity/identity-provider.ts'
import type { IdentityProvider } from '#server/infra/identity/identity-provider.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { SignInLimit } from './sign-in-limit.ts'
import { SIGN_IN_FAULTS, crowdedPage, signInFaultPage } from './sign-in-page.ts'
import type { SignInFault } from './sign-in-page.ts'
import { signInUser } from './sign-in.service.ts'

const HTML = 'text/html; charset=utf-8'

export interface SignInParts {
  config: Config
  database: Database
  clock: Clock
  sessions: Sessions
  identityProvider: IdentityProvider
  signInLimit: SignInLimit
  /** Called for each sign-in, with how it has ended. */
  onEnd: (outcome: 'signedIn' | 'crowded' | SignInFault) => void
}

type LoginRoute = { Querystring: { returnTo?: string; ticket?: string } }
type SignInContext = SignInParts & { names: CookieNames; cookieSettings: CookieSerializeOptions }

/** §2: sign-in and sign-out are browser navigations to /api/login and /api/logout. */
export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { config } = parts
  const context = { ...parts, names: cookieNames(config), cookieSettings: cookieOptions(config) }
  const page = { config: { access: 'public' as const, isPage: true } }
  app.get<LoginRoute>('/api/login', page, (request, reply) => sendToProvider(context, request, reply))
  app.get('/api/callback', page, (request, reply) => returnFromProvider(context, request, reply))
  app.get('/api/logout', page, (request, reply) => signOut(context, request, reply))
}

async function sendToProvider(
  context: SignInContext,
  request: FastifyRequest<LoginRoute>,
  reply: FastifyReply,
) {
  const { config, sessions, identityProvider, names, cookieSettings } = context
  const wanted = request.query.returnTo ?? pageBefore(request, originOf(context, request))
  const returnTo = safeReturnPath(wanted)
  // Cookie and redirect address must belong to the same host, so people continue at the public one.
  if (config.publicUrl && request.host !== new URL(config.publicUrl).host) {
    const query = wanted === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
    return reply.redirect(`${config.publicUrl}/api/login${query}`)
  }
  if (!context.signInLimit.admits({ ip: request.ip, ticket: request.query.ticket })) {
    return showCrowded(context, reply, returnTo)
  }
  const attempt = {
    codeVerifier: randomPKCECodeVerifier(),
    state: randomState(),
    nonce: randomNonce(),
    returnTo,
  }
  // On a shared computer, the colleague before may still be signed in at the provider.
  const asksAgain = request.cookies[names.shared] !== undefined
  try {
    const redirectUri = redirectUriOf(context, request)
    const address = await identityProvider.signInAddress({ ...attempt, redirectUri, asksAgain })
    const cookie = randomBytes(32).toString('base64url')
    await sessions.rememberSignIn(cookie, attempt)
    reply.setCookie(names.signIn, cookie, { ...cookieSettings, maxAge: SIGN_IN_MINUTES * 60 })
    return reply.redirect(address.href)
  } catch (error) {
    if (!(error instanceof IdentityProviderDown)) throw error
    request.log.warn({ err: error }, 'identity provider down')
    return showFault(context, reply, 'providerDown')
  }
}

async function returnFromProvider(context: SignInContext, request: FastifyRequest, reply: FastifyReply) {
  const { config, database, sessions, identityProvider, names, cookieSettings } = context
  const cookie = request.cookies[names.signIn]
  const attempt = cookie ? await sessions.takeSignIn(cookie) : undefined
  if (!attempt) return showFault(context, reply, 'expired')
  reply.clearCookie(names.signIn, cookieSettings)
  const callback = new URL(request.url, originOf(context, request))
  const identity = await identityProvider
    .readCallback(callback, { ...attempt, redirectUri: redirectUriOf(context, request) })
    .catch((error: unknown) => {
      request.log.warn({ err: error }, 'sign-in refused')
      return error instanceof IdentityProviderDown ? ('providerDown' as const) : ('refused' as const)
    })
  if (typeof identity === 'string') return showFault(context, reply, identity)
  const missing = missingClaims(identity)
  if (missing.length > 0) request.log.warn({ missing }, 'the identity provider left out claims')
  const today = schoolNow(context.clock()).date
  const rules = { firstAdmin: config.firstAdmin, roleGroups: config.oidc?.roles?.groups, today }
  const outcome = await signInUser(database, identity, rules)
  if (!outcome.ok) return showFault(context, reply, outcome.reason)
  if (outcome.keptAsLastAdmin) request.log.warn({ userId: outcome.userId }, 'kept as the last administrator')
  const before = request.cookies[names.session]
  if (before) await sessions.end(before)
  context.onEnd('signedIn')
  request.log.info({ userId: outcome.userId, ip: request.ip }, 'signed in')
  const isShared = request.cookies[names.shared] !== undefined
  const session = { userId: outcome.userId, idToken: identity.idToken, isShared }
  reply.setCookie(names.session, await sessions.start(session), cookieSettings)
  return reply.redirect(attempt.returnTo)
}

async function signOut(context: SignInContext, request: FastifyRequest, reply: FastifyReply) {
  const { config, sessions, identityProvider, names, cookieSettings } = context
  if (!isSameOrigin(request, config.publicUrl)) throw foreignOrigin()
  const cookie = request.cookies[names.session]
  const session = cookie ? await sessions.end(cookie) : undefined
  if (session) request.log.info({ userId: session.userId, ip: request.ip }, 'signed out')
  reply.clearCookie(names.session, cookieSettings)
  // Removes cached files of this person from a shared browser.
  reply.header('clear-site-data', '"cache"')
  // A provider that is down must not keep a person signed in here.
  const address = session
    ? await identityProvider
        .signOutAddress(session.idToken, `${originOf(context, request)}/`)
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'signed out here only')
          return undefined
        })
    : undefined
  return reply.redirect(address?.href ?? '/')
}

// The demonstration login uses the address it was opened with; a real provider knows only the public one.
function originOf({ config }: SignInContext, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

function redirectUriOf(context: SignInContext, request: FastifyRequest): string {
  return `${originOf(context, request)}/api/callback`
}

function showFault({ onEnd }: SignInContext, reply: FastifyReply, fault: SignInFault) {
  onEnd(fault)
  reply.log.info({ fault, ip: reply.request.ip }, 'sign-in failed')
  const { status, sentence } = SIGN_IN_FAULTS[fault]
  return reply.code(status).type(HTML).send(signInFaultPage(sentence))
}

function showCrowded({ signInLimit, onEnd }: SignInContext, reply: FastifyReply, returnTo: string) {
  const { ip, headers } = reply.request
  onEnd('crowded')
  if (!headers.accept?.includes('text/html')) throw tooManyRequests()
  reply.log.info({ ip }, 'many sign-ins from one address')
  const goOn = new URLSearchParams({ returnTo, ticket: signInLimit.ticketFor(ip) })
  return reply
    .code(429)
    .type(HTML)
    .send(crowdedPage(`/api/login?${goOn.toString()}`))
}

/** The page of ours that the visitor came from, to return to after the sign-in. */
function pageBefore(request: FastifyRequest, origin: string): string | undefined {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return undefined
  const page = new URL(referer)
  return page.origin === origin ? page.pathname + page.search : undefined
}
