import { FIELD_LIMITS } from '#domain/text/field-limits.ts'

export type Claims = Readonly<Record<string, unknown>>

/** What the provider says about a person, as an account can hold it. */
export interface Profile {
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** The claims of a whole account; docs/operations.md names them too. */
export const NEEDED_CLAIMS = ['email', 'email_verified', 'given_name', 'family_name'] as const

/** How much of each an account can hold (migrations/0001). */
const LONGEST = { name: FIELD_LIMITS.name, email: 320, image: 2000 }

/** Cleans a claim so that it can be stored, because no claim may keep a person out; null for an empty one. */
const text = (claim: unknown) =>
  (typeof claim === 'string' && claim.replaceAll('\u0000', '').toWellFormed().trim()) || null

const name = (claim: unknown) => text(text(claim)?.slice(0, LONGEST.name))

// A longer address is dropped, because a cut one would be another address.
const whole = (claim: unknown, longest: number) => {
  const address = text(claim)
  return address !== null && address.length <= longest ? address : null
}

const httpsAddress = (claim: unknown) => {
  const address = whole(claim, LONGEST.image)
  return address?.startsWith('https://') ? address : null
}

/** Some providers send the text 'true'; providers of one organisation often send nothing, because its addresses are its own. */
const isVerified = (claim: unknown) => claim === undefined || claim === true || claim === 'true'

const isSaid = (claim: unknown) => claim !== undefined && claim !== null && claim !== ''

/** Whether the ID token alone has the person's address, and whether it is verified. */
export const saysAddress = (claims: Claims) => isSaid(claims['email']) && isSaid(claims['email_verified'])

/** Whether the ID token alone makes a whole account. */
export const saysEverything = (claims: Claims) => NEEDED_CLAIMS.every((claim) => isSaid(claims[claim]))

/** The ID token wins; UserInfo adds the missing claims, and `email_verified` only for the same address. */
export function withUserInfo(claims: Claims, userInfo: Claims): Claims {
  const said = Object.fromEntries(Object.entries(claims).filter(([, claim]) => isSaid(claim)))
  const { email, email_verified, ...others } = userInfo
  if (!isSaid(claims['email'])) return { ...others, ...said, email, email_verified }
  return { ...others, ...(email === claims['email'] ? { email_verified } : {}), ...said }
}

export function toProfile(claims: Claims): Profile {
  return {
    email: whole(claims['email'], LONGEST.email)?.toLowerCase() ?? null,
    emailVerified: isVerified(claims['email_verified']),
    firstName: name(claims['given_name']) ?? name(claims['name']),
    lastName: name(claims['family_name']),
    profileImageUrl: httpsAddress(claims['picture']),
  }
}

const MOST_GROUPS = 1000

/**
 * The groups of a person, by the claim's name or by its path with full stops (`realm_access.roles`); null where the
 * provider says nothing of them, which is not the same as a person without groups.
 */
export function groupsOf(claims: Claims, claim: string): string[] | null {
  const said = claims[claim] ?? claim.split('.').reduce<unknown>(fieldOf, claims)
  if (typeof said === 'string') return said === '' ? [] : [said]
  if (!Array.isArray(said)) return null
  return said.filter((group): group is string => typeof group === 'string').slice(0, MOST_GROUPS)
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Claims)[field]
    : undefined

/** The needed claims without which this account is less than whole, for the log. */
export function missingClaims({ email, emailVerified, firstName, lastName }: Profile): string[] {
  const missing = {
    email: email === null,
    email_verified: email !== null && !emailVerified,
    given_name: firstName === null,
    // A provider that only says `field` has said who it is.
    family_name: lastName === null && firstName === null,
  }
  return NEEDED_CLAIMS.filter((claim) => missing[claim])
}
