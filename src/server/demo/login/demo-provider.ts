import { plainPage } from '#server/http/answers/plain-page.ts'
import { DEMO_PATH } from '#server/infra/identity/demo-issuer.ts'
import { keptFile } from '#server/infra/kept-file.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import { Provider } from 'oidc-provider'
import type { Configuration, JWK } from 'oidc-provider'
import type { DemoAccount } from './accounts.ts'
import { emailOf } from './accounts.ts'
import { createLoginMemory } from './login-memory.ts'

export const DEMO_CLIENT_ID = 'register'

/** The origin at which the browser of the request under way has opened the product. */
export const openedOrigin = new AsyncLocalStorage<string>()

/** The signing key is kept, so that a restart does not spoil sign-outs that are under way. */
function signingKey(dataDir: string): JWK {
  const kept = keptFile(path.join(dataDir, 'demo-login-key.json'), () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'demo' })
  })
  return JSON.parse(kept) as JWK
}

function claimsOf(account: DemoAccount) {
  return {
    sub: account.id,
    given_name: account.firstName,
    family_name: account.lastName,
    email: emailOf(account),
    email_verified: true,
  }
}

interface ProviderParts {
  issuer: string
  dataDir: string
  secret: string
  clientSecret: string
  accounts: readonly DemoAccount[]
  /** Where a provider tells name and address: most at UserInfo only, unless it is asked. */
  claimsAt?: 'idToken' | 'userInfo'
  /** What the provider says of an account besides name and address. */
  moreClaims?: (accountId: string) => Record<string, unknown>
  /** Whether the browser may be sent to this address; otherwise only to the one that it has opened. */
  mayReturnTo?: (address: URL) => boolean
}

/** A real OpenID Connect provider for the demonstration school; it lives on our own origin. */
export function createDemoProvider({
  issuer,
  dataDir,
  secret,
  clientSecret,
  accounts,
  claimsAt = 'idToken',
  moreClaims = () => ({}),
  mayReturnTo = ({ origin }) => origin === openedOrigin.getStore(),
}: ProviderParts): Provider {
  const configuration: Configuration = {
    adapter: createLoginMemory(),
    clients: [
      {
        client_id: DEMO_CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/api/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [signingKey(dataDir)] },
    cookies: {
      keys: [secret],
      names: { session: 'demo-session', interaction: 'demo-interaction', resume: 'demo-resume' },
    },
    pkce: { required: () => true },
    conformIdTokenClaims: claimsAt === 'userInfo',
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    findAccount: (_context, id) => {
      const account = accounts.find((candidate) => candidate.id === id)
      return account && { accountId: id, claims: () => ({ ...claimsOf(account), ...moreClaims(id) }) }
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: confirmLogout, postLogoutSuccessSource: loggedOut },
    },
    interactions: { url: (_context, interaction) => `${DEMO_PATH}/choose/${interaction.uid}` },
    renderError: (context) => {
      context.type = 'html'
      context.body = plainPage(
        'Sign-in did not work',
        '<p>This sign-in cannot go on.</p><p><a class="button" href="/api/login">Start again</a></p>',
      )
    },
    ttl: { Interaction: 3600, Session: 86_400, Grant: 86_400, AccessToken: 3600, IdToken: 3600 },
    // Our own product is the only client and needs no consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  followTheAddressInUse(provider, mayReturnTo)
  return provider
}

/** The demonstration works on any host and port that it was opened with, so the way back is known by its path. */
function followTheAddressInUse(provider: Provider, mayReturnTo: (address: URL) => boolean): void {
  const { prototype } = provider.Client
  const isAllowed = (address: string, wayBack: string) => {
    const wanted = URL.canParse(address) ? new URL(address) : undefined
    return wanted?.pathname === wayBack && mayReturnTo(wanted)
  }
  prototype.redirectUriAllowed = (address) => isAllowed(address, '/api/callback')
  prototype.postLogoutRedirectUriAllowed = (address) => isAllowed(address, '/')
}

/** Signing out here was asked for in the product already; a second question would only puzzle. */
function confirmLogout(context: { body: unknown }, form: string): void {
  const sure = form.replace('</form>', '<button name="logout" value="yes">Sign out</button></form>')
  context.body = plainPage('Signing out', `${sure}<script src="/submit-form.js"></script>`)
}

function loggedOut(context: { body: unknown }): void {
  context.body = plainPage('Signed out', '<p><a class="button" href="/">Back to the register</a></p>')
}
