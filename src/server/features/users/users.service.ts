import type { User } from '#contract/account.ts'
import { refuseOwnAccountChange } from '#domain/accounts/permissions.ts'
import type { GuardedAccountField } from '#domain/accounts/permissions.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { conflict, notFound, notPermitted } from '#server/http/refusal-error.ts'
import { enterEvent } from '#server/record/trail.repository.ts'
import { withdrawInvitationsOf } from './invitations.repository.ts'
import { refuseUnknownClass } from './known-class.ts'
import {
  changeAccount,
  changeDetails,
  findName,
  hasLastingAdmin,
  lockAdmins,
  unlinkAccount,
} from './users.repository.ts'
import type { AccountChange, Details } from './users.repository.ts'

interface OtherAccount {
  actorId: string
  userId: string
  field: GuardedAccountField
}

/**
 * Works on another person's account. The acting administrator is checked again while every administrator is held, so
 * that of two who demote each other at the same instant one always stays (§5, §6).
 */
async function withOtherAccount(
  database: Database,
  request: OtherAccount,
  work: (transaction: Queryable) => Promise<User | undefined>,
): Promise<User> {
  const hint = refuseOwnAccountChange(request)
  if (hint) throw conflict('ownAccount', hint)
  return database.transaction(async (transaction) => {
    const admins = await lockAdmins(transaction)
    if (!admins.includes(request.actorId)) throw notPermitted()
    const hadLasting = await hasLastingAdmin(transaction)
    const user = await work(transaction)
    if (!user) throw notFound('user')
    if (hadLasting && !(await hasLastingAdmin(transaction))) throw conflict('lastAdmin', LAST_ADMIN)
    return user
  })
}

/** Changes the role or a switch of another person's account. */
export function changeOtherAccount(
  database: Database,
  request: OtherAccount & { actorName: string; change: AccountChange },
): Promise<User> {
  return withOtherAccount(database, request, async (transaction) => {
    await withdrawInvitationsOf(transaction, request.userId, request.actorName)
    return changeAccount(transaction, request.userId, request.change)
  })
}

/** Changes the names of any account, and where they are given position, class and the last day of another one. */
export function changePerson(
  database: Database,
  who: Omit<OtherAccount, 'field'>,
  details: Details,
): Promise<User> {
  const change = async (transaction: Queryable) => {
    await refuseUnknownClass(transaction, details.schoolClass)
    return changeDetails(transaction, who.userId, details)
  }
  if (details.endsOn !== undefined) return withOtherAccount(database, { ...who, field: 'endsOn' }, change)
  return database.transaction(async (transaction) => {
    const user = await change(transaction)
    if (!user) throw notFound('user')
    return user
  })
}

/** Signs a person out everywhere, or everybody but the person who asks for it. */
export function endSessions(
  database: Database,
  {
    userId,
    by,
    end,
  }: { userId: string | null; by: ActingPerson; end: (where: Queryable) => Promise<number> },
): Promise<{ ended: number }> {
  return database.transaction(async (transaction) => {
    const name = userId === null ? '' : await findName(transaction, userId)
    if (name === undefined) throw notFound('user')
    const ended = await end(transaction)
    const subject = userId === null ? ('school' as const) : ('user' as const)
    const entry = {
      kind: 'sessionsEnded',
      subject,
      subjectId: userId ?? '',
      subjectName: name,
      about: { ended },
    }
    await enterEvent(transaction, entry, by)
    return { ended }
  })
}

/** For a person whom the identity provider knows by a new subject: the next sign-in with the address is theirs. */
export function relinkAccount(database: Database, who: Omit<OtherAccount, 'field'>): Promise<User> {
  return withOtherAccount(database, { ...who, field: 'signIn' }, async (transaction) => {
    const user = await unlinkAccount(transaction, who.userId)
    if (user?.email === null) throw conflict('noAddress', NO_ADDRESS)
    return user
  })
}

const LAST_ADMIN =
  'Your own account has a last day. An administrator without one must stay, so that the school is never without.'

const NO_ADDRESS = 'This account has no email address, by which a new sign-in could be known.'
