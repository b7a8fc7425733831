import { connectIdentityProvider } from '#server/infra/identity/identity-provider.ts'
import type { IdentityProvider } from '#server/infra/identity/identity-provider.ts'
import { DEMO_ISSUER } from '#server/infra/identity/demo-issuer.ts'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { AddressInfo } from 'node:net'
import { DEMO_ACCOUNTS } from './accounts.ts'
import type { DemoAccount } from './accounts.ts'
import { DEMO_CLIENT_ID, createDemoProvider } from './demo-provider.ts'
import { serveProvider } from './serve-provider.ts'

export interface DemoLogin {
  identityProvider: IdentityProvider
  /** Adds the login's pages to the application that it signs people in to. */
  serve(app: FastifyInstance): Promise<void>
}

interface DemoLoginOptions {
  dataDir: string
  secret: string
  publicUrl: string | undefined
  accounts?: readonly DemoAccount[]
}

/** The demonstration login on the product's own origin and port; never made in production. */
export function createDemoLogin(options: DemoLoginOptions): DemoLogin {
  const { dataDir, secret, publicUrl, accounts = DEMO_ACCOUNTS } = options
  const clientSecret = randomBytes(24).toString('base64url')
  const provider = createDemoProvider({ issuer: DEMO_ISSUER, dataDir, secret, clientSecret, accounts })
  let listening: FastifyInstance | undefined

  /** The product asks the provider over HTTP like any other, only that the provider is itself. */
  const askOurselves = (address: string, init: RequestInit) => {
    if (!listening) throw new Error('The demonstration login is asked before it is served')
    const wanted = new URL(address)
    const ourselves = addressOf(listening.server.address() as AddressInfo)
    return fetch(new URL(wanted.pathname + wanted.search, ourselves), init)
  }
  const connected = connectIdentityProvider({
    issuer: DEMO_ISSUER,
    clientId: DEMO_CLIENT_ID,
    clientSecret,
    fetch: (address, init) => askOurselves(address, init as RequestInit),
  })

  return {
    identityProvider: followBrowser(connected),
    async serve(app) {
      listening = app
      await serveProvider(app, { provider, accounts, publicUrl })
    },
  }
}

/** Who listens on every address is found at the loopback; who listens on one is found only there. */
function addressOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return isIPv6(address) ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

/** Addresses for the browser must be on the host that the browser uses, which the redirect address tells. */
function followBrowser(provider: IdentityProvider): IdentityProvider {
  const onHostOf = (address: URL, ours: string) => new URL(address.pathname + address.search, ours)
  return {
    readCallback: (callback, request) => provider.readCallback(callback, request),
    signInAddress: async (request) => onHostOf(await provider.signInAddress(request), request.redirectUri),
    signOutAddress: async (idToken, returnTo) => {
      const address = await provider.signOutAddress(idToken, returnTo)
      return address && onHostOf(address, returnTo)
    },
    check: () => provider.check(),
  }
}
