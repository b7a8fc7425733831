import { userCalls } from '#contract/account.ts'
import type { GuardedAccountField } from '#domain/accounts/permissions.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { CallRequest, Serve } from '#server/http/calls.ts'
import { actorOf, personName } from '#server/http/person-name.ts'
import type { Sessions } from '#server/http/sessions.ts'
import type { AccountChange } from './users.repository.ts'
import { listUsers } from './users.repository.ts'
import { changeOtherAccount, changePerson, endSessions, relinkAccount } from './users.service.ts'

type Asked = Pick<CallRequest<typeof userCalls.authorize>, 'params' | 'person' | 'request'>

interface UserParts {
  database: Database
  sessions: Sessions
  sessionCookie: string
}

export function userRoutes(serve: Serve, { database, sessions, sessionCookie }: UserParts): void {
  /** Changes the account and logs who changed what, for later inquiries. */
  async function change({ params, person, request }: Asked, field: GuardedAccountField, to: AccountChange) {
    const who = { actorId: person.id, userId: params.id }
    const asked = { ...who, actorName: personName(person), field, change: to }
    const user = await changeOtherAccount(database, asked)
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

  serve(userCalls.changeDetails, ({ params, body, person }) =>
    changePerson(database, { actorId: person.id, userId: params.id }, body),
  )

  /** Every session but the one that asks: of one person, or of everybody. */
  const endOthers = (userId: string | null, { person, request }: Pick<Asked, 'person' | 'request'>) => {
    const cookie = request.cookies[sessionCookie] ?? ''
    const end = (where: Queryable) => sessions.endOthers(where, cookie, userId)
    return endSessions(database, { userId, by: actorOf(person), end })
  }
  serve(userCalls.endSessions, (call) => endOthers(call.params.id, call))
  serve(userCalls.endOtherSessions, (call) => endOthers(null, call))
}
