import { FIELD_LIMITS } from '#domain/field-limits.ts'
import type { OidcSettings } from '#server/infra/config.ts'
import * as oidc from 'openid-client'

/** What the identity provider told us about a person. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  idToken: string
}

export interface SignInRequest {
  redirectUri: string
  codeVerifier: string
  state: string
  nonce: string
}

export interface IdentityProvider {
  signInAddress(request: SignInRequest): Promise<URL>
  /** Turns the callback into an identity; throws when the answer is not the one that was asked for. */
  readCallback(callback: URL, request: SignInRequest): Promise<Identity>
  /** Where the browser goes to end the session at the provider too; undefined when it offers none. */
  signOutAddress(idToken: string | null, returnTo: string): Promise<URL | undefined>
}

/** The provider cannot be reached; the reason is for the log. */
export class IdentityProviderDown extends Error {}

/** How much of each an account can hold (migrations/0001). */
const LONGEST = { name: FIELD_LIMITS.name, email: 320, image: 2000 }

/** What can be stored of a claim, since nobody is to be kept out by it; null where nothing is said. */
const text = (claim: unknown) =>
  (typeof claim === 'string' && claim.replaceAll('\u0000', '').toWellFormed().trim()) || null

const name = (claim: unknown) => text(text(claim)?.slice(0, LONGEST.name))

// Cut, it would be another address.
const whole = (claim: unknown, longest: number) => {
  const address = text(claim)
  return address !== null && address.length <= longest ? address : null
}

const httpsAddress = (claim: unknown) => {
  const address = whole(claim, LONGEST.image)
  return address?.startsWith('https://') ? address : null
}

/** Some providers say it in words; those of one organisation often say nothing, having made the addresses themselves. */
const isVerified = (claim: unknown) => claim === undefined || claim === true || claim === 'true'

type ProviderOptions = OidcSettings & { fetch?: oidc.CustomFetch }

/** A real OpenID Connect provider, discovered when first needed; a failed discovery is tried again next time. */
export function connectIdentityProvider({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: ProviderOptions): IdentityProvider {
  let known: Promise<oidc.Configuration> | undefined

  function discover(): Promise<oidc.Configuration> {
    // The library would trust the connection alone; the signature of every ID token is checked as well.
    const execute = [oidc.enableNonRepudiationChecks]
    // Plain http is for a provider on the same machine; the operator chose it by writing http in OIDC_ISSUER.
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
    const options: oidc.DiscoveryRequestOptions = { timeout: 8, execute }
    if (fetch) options[oidc.customFetch] = fetch
    known ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((cause) => {
      known = undefined
      throw new IdentityProviderDown('The identity provider cannot be reached', { cause })
    })
    return known
  }

  return {
    async signInAddress({ redirectUri, codeVerifier, state, nonce }) {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },

    async readCallback(callback, { codeVerifier, state, nonce }) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new Error('The identity provider sent no identity')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: whole(claims['email'], LONGEST.email)?.toLowerCase() ?? null,
        emailVerified: isVerified(claims['email_verified']),
        firstName: name(claims['given_name']) ?? name(claims['name']),
        lastName: name(claims['family_name']),
        profileImageUrl: httpsAddress(claims['picture']),
        idToken: tokens.id_token,
      }
    },

    async signOutAddress(idToken, returnTo) {
      const configuration = await discover()
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      const hint = idToken ? { id_token_hint: idToken } : {}
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo, ...hint })
    },
  }
}
