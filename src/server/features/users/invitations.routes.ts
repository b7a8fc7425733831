import { invitationCalls } from '#contract/people/invitations.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { personName } from '#server/http/person-name.ts'
import type { Clock } from '#server/infra/clock.ts'
import { listInvitations } from './invitations.repository.ts'
import { invite, withdraw } from './invitations.service.ts'

export function invitationRoutes(
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void {
  serve(invitationCalls.list, () => listInvitations(database))

  serve(invitationCalls.add, ({ body, person }) => {
    const today = schoolNow(clock()).date
    return invite(database, { invited: body, invitedBy: personName(person), today })
  })

  serve(invitationCalls.withdraw, ({ params, person }) => withdraw(database, params.id, personName(person)))
}
