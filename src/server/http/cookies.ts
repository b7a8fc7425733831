import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/infra/config.ts'

export interface CookieNames {
  session: string
  signIn: string
}

/** Under https the browser itself binds the cookie to this host; under http ports share cookies, so the port is in the name. */
export function cookieNames(config: Pick<Config, 'publicUrl' | 'port'>): CookieNames {
  const prefix = isHttps(config) ? '__Host-' : ''
  const suffix = isHttps(config) ? '' : `-${config.port}`
  return { session: `${prefix}register-session${suffix}`, signIn: `${prefix}register-sign-in${suffix}` }
}

export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(config) }
}
