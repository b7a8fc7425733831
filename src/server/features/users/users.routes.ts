import { userCalls } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { notFound } from '#server/http/refusal-error.ts'
import { changeNames, listUsers } from './users.repository.ts'
import { changeOtherAccount } from './users.service.ts'

export function userRoutes(serve: Serve, database: Database): void {
  serve(userCalls.list, () => listUsers(database))

  serve(userCalls.changeRole, ({ params, body, person }) =>
    changeOtherAccount(database, {
      ...{ actorId: person.id, userId: params.id, field: 'role' },
      change: { role: body.role },
    }),
  )

  serve(userCalls.changeStatus, ({ params, body, person }) =>
    changeOtherAccount(database, {
      ...{ actorId: person.id, userId: params.id, field: 'isActive' },
      change: { isActive: body.isActive },
    }),
  )

  serve(userCalls.authorize, ({ params, person }) =>
    changeOtherAccount(database, {
      ...{ actorId: person.id, userId: params.id, field: 'isAuthorized' },
      change: { isAuthorized: true },
    }),
  )

  serve(userCalls.unauthorize, ({ params, person }) =>
    changeOtherAccount(database, {
      ...{ actorId: person.id, userId: params.id, field: 'isAuthorized' },
      change: { isAuthorized: false },
    }),
  )

  serve(userCalls.changeDetails, async ({ params, body }) => {
    const user = await changeNames(database, params.id, body)
    if (!user) throw notFound('user')
    return user
  })
}
