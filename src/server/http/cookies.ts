import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/infra/config/config.ts'

export interface CookieNames {
  session: string
  signIn: string
  /** Stays on a computer that several people use. */
  shared: string
}

/** Under https the prefix binds the cookie to this host; under http all ports share cookies, so the name has the port. */
export function cookieNames(config: Pick<Config, 'publicUrl' | 'port'>): CookieNames {
  const prefix = isHttps(config) ? '__Host-' : ''
  const suffix = isHttps(config) ? '' : `-${publicPort(config)}`
  const name = (what: string) => `${prefix}register-${what}${suffix}`
  return { session: name('session'), signIn: name('sign-in'), shared: name('shared') }
}

// The public port, because several processes behind one address must share their cookies.
function publicPort({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ? new URL(publicUrl).port || '80' : String(port)
}

export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(config) }
}
