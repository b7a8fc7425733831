import { plainPage } from '#server/http/plain-page.ts'
import { keptFile } from '#server/infra/kept-file.ts'
import { generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import { Provider } from 'oidc-provider'
import type { Configuration, JWK } from 'oidc-provider'
import type { DemoAccount } from './accounts.ts'
import { emailOf } from './accounts.ts'
import { createLoginMemory } from './login-memory.ts'

export const DEMO_PATH = '/demo-login'
export const DEMO_CLIENT_ID = 'register'

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
}

/** A real OpenID Connect provider for the demonstration school; it lives on our own origin. */
export function createDemoProvider({
  issuer,
  dataDir,
  secret,
  clientSecret,
  accounts,
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
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    findAccount: (_context, id) => {
      const account = accounts.find((candidate) => candidate.id === id)
      return account && { accountId: id, claims: () => claimsOf(account) }
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: confirmLogout, postLogoutSuccessSource: loggedOut },
    },
    interactions: { url: (_context, interaction) => `${DEMO_PATH}/choose/${interaction.uid}` },
    ttl: { Interaction: 3600, Session: 86_400, Grant: 86_400, AccessToken: 3600, IdToken: 3600 },
    // Our own product is the only client: nobody needs to consent to it.
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
  followTheAddressInUse(provider)
  return provider
}

/** The demonstration works on whatever host and port it was opened with, so the callback is known by its path. */
function followTheAddressInUse(provider: Provider): void {
  const { prototype } = provider.Client
  const endsWith = (address: string, wanted: string) =>
    URL.canParse(address) && new URL(address).pathname === wanted
  prototype.redirectUriAllowed = (address) => endsWith(address, '/api/callback')
  prototype.postLogoutRedirectUriAllowed = (address) => endsWith(address, '/')
}

/** Signing out here was asked for in the product already; a second question would only puzzle. */
function confirmLogout(context: { body: unknown }, form: string): void {
  const sure = form.replace('</form>', '<button name="logout" value="yes">Sign out</button></form>')
  context.body = plainPage('Signing out', `${sure}<script src="/submit-form.js"></script>`)
}

function loggedOut(context: { body: unknown }): void {
  context.body = plainPage('Signed out', '<p><a class="button" href="/">Back to the register</a></p>')
}
