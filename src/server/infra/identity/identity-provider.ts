import type { OidcSettings, RoleSettings } from '#server/infra/config/config.ts'
import * as oidc from 'openid-client'
import { groupsOf, saysAddress, saysEverything, toProfile, withUserInfo } from './identity-claims.ts'
import type { Claims, Profile } from './identity-claims.ts'

/** What the identity provider told us about a person. */
export interface Identity extends Profile {
  issuer: string
  subject: string
  idToken: string
  /** The groups of the person; null where the provider was not asked, or said nothing of them. */
  groups: string[] | null
}

export interface SignInRequest {
  redirectUri: string
  codeVerifier: string
  state: string
  nonce: string
  /** The provider must ask who it is, even where a person is signed in there already. */
  asksAgain?: boolean
}

export interface IdentityProvider {
  signInAddress(request: SignInRequest): Promise<URL>
  /** Turns the callback into an identity; throws when the answer does not belong to the request. */
  readCallback(callback: URL, request: SignInRequest): Promise<Identity>
  /** The address that ends the session at the provider too; undefined if it offers none. */
  signOutAddress(idToken: string | null, returnTo: string): Promise<URL | undefined>
  /** Fails where the provider does not answer just now. */
  check(): Promise<void>
}

/** The provider cannot be reached; the reason is for the log. */
export class IdentityProviderDown extends Error {}

const TIMEOUT_SECONDS = 8

type ProviderOptions = Omit<OidcSettings, 'roles'> & {
  roles?: RoleSettings | undefined
  fetch?: oidc.CustomFetch
}

/** A real OpenID Connect provider, discovered when first needed; the next request retries a failed discovery. */
export function connectIdentityProvider(settings: ProviderOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, roles, fetch } = settings
  // The library would trust the connection alone; the signature of every ID token is checked as well.
  const execute = [oidc.enableNonRepudiationChecks]
  // Plain http is for a provider on the same machine; the operator chose it by writing http in OIDC_ISSUER.
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  let known: Promise<oidc.Configuration> | undefined

  function discover(): Promise<oidc.Configuration> {
    const options: oidc.DiscoveryRequestOptions = { timeout: TIMEOUT_SECONDS, execute }
    if (fetch) options[oidc.customFetch] = fetch
    known ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((cause) => {
      known = undefined
      throw new IdentityProviderDown('The identity provider cannot be reached', { cause })
    })
    return known
  }

  return {
    async signInAddress({ redirectUri, codeVerifier, state, nonce, asksAgain }) {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: ['openid email profile', roles?.scope].filter(Boolean).join(' '),
        ...(asksAgain && { prompt: 'login' }),
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },

    async readCallback(callback, { codeVerifier, state, nonce }) {
      // The provider's keys are kept with what was discovered; both may have changed since.
      known = undefined
      const configuration = await discover()
      const tokens = await oidc
        .authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch(sayDown)
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new Error('The identity provider sent no identity')
      const isWhole = saysEverything(claims) && (!roles || groupsOf(claims, roles.claim) !== null)
      const said = isWhole ? claims : await completeClaims(configuration, claims, tokens.access_token)
      const groups = roles ? groupsOf(said, roles.claim) : null
      return { ...toProfile(said), issuer: claims.iss, subject: claims.sub, idToken: tokens.id_token, groups }
    },

    async signOutAddress(idToken, returnTo) {
      const configuration = await discover()
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      const hint = idToken ? { id_token_hint: idToken } : {}
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo, ...hint })
    },

    async check() {
      known = undefined
      await discover()
    },
  }
}

/** Many providers tell name and address at UserInfo only (OpenID Connect Core 5.4); the subjects must match. */
async function completeClaims(
  configuration: oidc.Configuration,
  claims: Claims & { sub: string },
  accessToken: string,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return claims
  try {
    return withUserInfo(claims, await oidc.fetchUserInfo(configuration, accessToken, claims.sub))
  } catch (cause) {
    if (!isUnreachable(cause) && !isRefusal(cause)) throw cause
    // Without an address the person would get an account that no administrator could tell from others.
    if (saysAddress(claims)) return claims
    throw new IdentityProviderDown('UserInfo of the identity provider does not answer', { cause })
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** No connection, no answer in time, or a fault of the provider's own. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  return codeOf(error) === 'OAUTH_TIMEOUT' || (statusOf(error) ?? 0) >= 500
}

const isRefusal = (error: unknown) => (statusOf(error) ?? 0) >= 400

/** The status of an answer that the library did not accept. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status
  if (codeOf(error) !== 'OAUTH_RESPONSE_IS_NOT_CONFORM' || !(error instanceof Error)) return undefined
  return error.cause instanceof Response ? error.cause.status : undefined
}

function sayDown(cause: unknown): never {
  if (!isUnreachable(cause)) throw cause
  throw new IdentityProviderDown('The identity provider does not answer', { cause })
}
