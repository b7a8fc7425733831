import type { DemoAccount } from '#server/demo/login/accounts.ts'
import { DEMO_CLIENT_ID, createDemoProvider } from '#server/demo/login/demo-provider.ts'
import { serveProvider } from '#server/demo/login/serve-provider.ts'
import { DEMO_PATH } from '#server/infra/identity/demo-issuer.ts'
import Fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface RunningProvider {
  /** What a product needs to use it. */
  env: {
    OIDC_ISSUER: string
    OIDC_CLIENT_ID: string
    OIDC_CLIENT_SECRET: string
    FIRST_ADMIN_EMAIL: string
  }
  stop(): Promise<void>
}

interface ProviderOptions {
  port?: number
  claimsAt?: 'idToken' | 'userInfo'
  moreClaims?: (accountId: string) => Record<string, unknown>
}

const CLIENT_SECRET = 'secret-of-the-product-at-the-provider'

/** A real OpenID Connect provider on an address of its own, as a school has one. */
export async function startIdentityProvider(
  accounts: readonly DemoAccount[],
  { port, claimsAt = 'idToken', moreClaims }: ProviderOptions = {},
): Promise<RunningProvider> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-provider-'))
  const listenOn = port ?? (await freePort())
  const issuer = `http://127.0.0.1:${listenOn}${DEMO_PATH}`
  const app = Fastify()
  const provider = createDemoProvider({
    issuer,
    dataDir,
    secret: 'x'.repeat(32),
    clientSecret: CLIENT_SECRET,
    accounts,
    claimsAt,
    ...(moreClaims && { moreClaims }),
    // The product is at an address of its own, which is not known yet.
    mayReturnTo: () => true,
  })
  await serveProvider(app, { provider, accounts })
  await app.listen({ host: '127.0.0.1', port: listenOn })
  return {
    env: {
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: DEMO_CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
      FIRST_ADMIN_EMAIL: 'anyone',
    },
    async stop() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
