import { accountCalls } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { userKey } from '#server/infra/keys.ts'
import type { Serve } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/refusal-error.ts'
import { findUser } from './account.repository.ts'

interface AccountParts {
  database: Database
  outboxSecret: Buffer
}

export function accountRoutes(serve: Serve, { database, outboxSecret }: AccountParts): void {
  serve(accountCalls.currentUser, async ({ person }) => {
    const user = await findUser(database, person.id)
    if (!user) throw unauthorized()
    return { ...user, outboxKey: userKey(outboxSecret, user.id).toString('base64') }
  })
}
