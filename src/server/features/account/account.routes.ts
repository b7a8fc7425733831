import { accountCalls } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/refusal-error.ts'
import { findUser } from './account.repository.ts'

export function accountRoutes(serve: Serve, database: Database): void {
  serve(accountCalls.currentUser, async ({ person }) => {
    const user = await findUser(database, person.id)
    if (!user) throw unauthorized()
    return user
  })
}
