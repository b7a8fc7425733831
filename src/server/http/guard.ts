import type { Access } from '#contract/call.ts'
import { can } from '#domain/accounts/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { accountInactive, accountNotAuthorized, notPermitted, unauthorized } from './refusal-error.ts'
import type { Sessions } from './sessions.ts'
import type { SignedIn } from './sessions.repository.ts'

export type Guard = (access: Access) => (request: FastifyRequest) => Promise<void>

interface GuardParts {
  sessions: Sessions
  sessionCookie: string
  limitWrites: (key: string) => void
  /** Throws while the disk has no room for a write. */
  checkRoom: () => Promise<void>
}

function refuse(person: SignedIn, access: Access): void {
  if (access === 'public' || access === 'signedIn') return
  if (!person.isActive) throw accountInactive()
  if (!person.isAuthorized) throw accountNotAuthorized()
  if (!can(person, access)) throw notPermitted()
}

// Each page sends its person, so that it cannot write as another person who signed in in another tab. Pages that were
// opened before the header was renamed still send the old name.
function isPageUser({ id }: SignedIn, { headers }: FastifyRequest): boolean {
  const user = headers['x-page-user'] ?? headers['x-opened-by']
  return user === undefined || user === encodeURIComponent(id)
}

/** Reads the person from the database on every request, so that a changed role counts from the next request on. */
export function createGuard({ sessions, sessionCookie, limitWrites, checkRoom }: GuardParts): Guard {
  return (access) => async (request) => {
    if (access === 'public') return
    const cookie = request.cookies[sessionCookie]
    const person = cookie ? await sessions.find(cookie) : undefined
    if (!person || !isPageUser(person, request)) throw unauthorized()
    request.person = person
    refuse(person, access)
    if (request.method !== 'GET') {
      limitWrites(person.id)
      await checkRoom()
    }
  }
}
