import { userCalls } from '#contract/account.ts'
import type { GuardedAccountField } from '#domain/accounts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { CallRequest, Serve } from '#server/http/calls.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { AccountChange } from './users.repository.ts'
import { changeDetails, listUsers } from './users.repository.ts'
import { changeOtherAccount, relinkAccount } from './users.service.ts'

type Asked = Pick<CallRequest<typeof userCalls.authorize>, 'params' | 'person' | 'request'>

export function userRoutes(serve: Serve, database: Database): void {
  /** Changes the account and logs who changed what, for later inquiries. */
  async function change({ params, person, request }: Asked, field: GuardedAccountField, to: AccountChange) {
    const who = { actorId: person.id, userId: params.id }
    const user = await changeOtherAccount(database, { ...who, field, change: to })
    request.log.info({ ...who, change: to, ip: request.ip }, 'account changed')
    return user
  }

  serve(userCalls.list, () => listUsers(database))
  serve(userCalls.changeRole, (call) => change(call, 'role', { role: call.body.role }))
  serve(userCalls.changeStatus, (call) => change(call, 'isActive', { isActive: call.body.isActive }))
  serve(userCalls.authorize, (call) => change(call, 'isAuthorized', { isAuthorized: true }))
  serve(userCalls.unauthorize, (call) => change(call, 'isAuthorized', { isAuthorized: false }))

  serve(userCalls.relink, async ({ params, person, request }) => {
    const who = { actorId: person.id, userId: params.id }
    const user = await relinkAccount(database, who)
    request.log.info({ ...who, ip: request.ip }, 'account relinked')
    return user
  })

  serve(userCalls.changeDetails, async ({ params, body }) => {
    const user = await changeDetails(database, params.id, body)
    if (!user) throw notFound('user')
    return user
  })
}
