import { accountCalls } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { cookieNames, cookieOptions } from '#server/http/cookies.ts'
import type { Serve } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/refusal-error.ts'
import type { Sessions } from '#server/http/sessions.ts'
import type { Config } from '#server/infra/config/config.ts'
import { userKey } from '#server/infra/keys.ts'
import { findUser } from './account.repository.ts'

interface AccountParts {
  config: Config
  database: Database
  sessions: Sessions
  outboxSecret: Buffer
}

/** Browsers keep no cookie for longer. */
const SHARED_SECONDS = 400 * 24 * 60 * 60

export function accountRoutes(
  serve: Serve,
  { config, database, sessions, outboxSecret }: AccountParts,
): void {
  const names = cookieNames(config)
  const cookieSettings = cookieOptions(config)

  serve(accountCalls.currentUser, async ({ person }) => {
    const user = await findUser(database, person.id)
    if (!user) throw unauthorized()
    const outboxKey = userKey(outboxSecret, user.id).toString('base64')
    // After the last day of the account the page says that it is inactive, as every other call does.
    return { ...user, isActive: person.isActive, outboxKey, isSharedDevice: person.isShared }
  })

  serve(accountCalls.shareDevice, async ({ body: { isShared }, request, reply }) => {
    await sessions.share(request.cookies[names.session] ?? '', isShared)
    if (isShared) reply.setCookie(names.shared, 'yes', { ...cookieSettings, maxAge: SHARED_SECONDS })
    else reply.clearCookie(names.shared, cookieSettings)
  })
}
