import { FOLLOWING_HEADER } from '#contract/beside-calls.ts'
import type { Access } from '#contract/call.ts'
import { can } from '#domain/accounts/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { ALREADY_CHECKED } from './sessions.repository.ts'
import {
  accountEnded,
  accountInactive,
  accountNotAuthorized,
  notPermitted,
  signInAgain,
  unauthorized,
} from './refusal-error.ts'
import type { RefusalError } from './refusal-error.ts'
import type { Sessions } from './sessions.ts'
import type { SignedIn } from './sessions.repository.ts'

/** `statement` is for calls whose one statement includes the session check, `guard` for all others. */
export type CheckedBy = 'guard' | 'statement'

export type Guard = (access: Access, checkedBy?: CheckedBy) => (request: FastifyRequest) => Promise<void>

interface GuardParts {
  sessions: Sessions
  sessionCookie: string
  limitWrites: (key: string) => void
  /** Throws while the disk has no room for a write. */
  checkRoom: () => Promise<void>
}

function refusalOf(person: SignedIn, access: Access): RefusalError | undefined {
  if (access === 'public' || access === 'signedIn') return undefined
  if (!person.isActive) return person.endedOn ? accountEnded(person.endedOn) : accountInactive()
  if (!person.isAuthorized) return accountNotAuthorized()
  return can(person, access) ? undefined : notPermitted()
}

// Each page sends its person, so that it cannot write as another person who signed in in another tab. Pages that were
// opened before the header was renamed still send the old name.
function isPageUser({ id }: SignedIn, { headers }: FastifyRequest): boolean {
  const user = headers['x-page-user'] ?? headers['x-opened-by']
  return user === undefined || user === encodeURIComponent(id)
}

/**
 * Checks the person in the database on every request, so that a changed role counts from the next request on: here, or in
 * the call's own statement. A person who would be refused as remembered is read here too.
 */
export function createGuard({ sessions, sessionCookie, limitWrites, checkRoom }: GuardParts): Guard {
  return (access, checkedBy = 'guard') =>
    async (request) => {
      if (access === 'public') return
      const cookie = request.cookies[sessionCookie]
      if (!cookie) throw unauthorized()
      const isWriting = request.method !== 'GET'
      const recalled = checkedBy === 'statement' ? sessions.recall(cookie) : undefined
      const isAdmitted =
        recalled && isPageUser(recalled.person, request) && !refusalOf(recalled.person, access)
      const isUse = request.headers[FOLLOWING_HEADER] === undefined
      const person = isAdmitted ? recalled.person : await sessions.find(cookie, { isUse })
      if (!person || !isPageUser(person, request)) throw unauthorized()
      request.person = person
      request.sessionCheck = isAdmitted ? recalled.check : ALREADY_CHECKED
      const refusal = refusalOf(person, access)
      if (refusal) throw refusal
      if (isWriting) {
        if (person.isLocked) throw signInAgain()
        limitWrites(person.id)
        await checkRoom()
      }
    }
}
