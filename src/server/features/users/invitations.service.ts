import type { Invitation, invitationCalls } from '#contract/people/invitations.ts'
import type { BodyOf } from '#contract/call.ts'
import { invitationExpiry, refuseInvitation } from '#domain/accounts/invitations.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import {
  findAccountOf,
  findInvitation,
  insertInvitation,
  isInvitedMeanwhile,
  withdrawInvitation,
  withdrawInvitationFor,
} from './invitations.repository.ts'
import { refuseUnknownClass } from './known-class.ts'

interface Inviting {
  invited: BodyOf<typeof invitationCalls.add>
  invitedBy: string
  today: IsoDate
}

/** Invites a person; what was open for the address before is withdrawn, so that the last word counts. */
export async function invite(
  database: Database,
  { invited, invitedBy, today }: Inviting,
): Promise<Invitation> {
  const made = database.transaction(async (transaction) => {
    const refusal = refuseInvitation(invited, await findAccountOf(transaction, invited.email), today)
    if (refusal) throw conflict('notInvited', refusal)
    await refuseUnknownClass(transaction, invited.schoolClass)
    await withdrawInvitationFor(transaction, invited.email, invitedBy)
    const expiresOn = invitationExpiry(today, invited.endsOn)
    return insertInvitation(transaction, { ...invited, expiresOn, invitedBy })
  })
  return made.catch((error: unknown) => {
    if (isInvitedMeanwhile(error)) throw conflict('invitedMeanwhile', MEANWHILE)
    throw error
  })
}

const MEANWHILE = 'A colleague has invited this address at the same moment. Please look at the list first.'

/** Withdraws an unused invitation. */
export async function withdraw(database: Database, id: number, by: string): Promise<Invitation> {
  const withdrawn = await withdrawInvitation(database, id, by)
  if (withdrawn) return withdrawn
  const found = await findInvitation(database, id)
  if (!found) throw notFound('invitation')
  if (found.usedAt !== null) throw conflict('invitationUsed', USED)
  return found
}

const USED = 'This invitation was used already. Change the account in the list of users.'
