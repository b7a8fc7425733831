import type { Database, Queryable } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { createBatchLoader } from './batch-loader.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSignIn,
  findSessions,
  insertSession,
  insertSignIn,
  isUnchanged,
  shareSession,
  touchSession,
} from './sessions.repository.ts'
import type {
  EndedSession,
  IdleMinutes,
  NewSession,
  SessionCheck,
  SessionRow,
  SessionTimes,
  SignInAttempt,
  SignedIn,
} from './sessions.repository.ts'

/** The time that a person may take at the identity provider. */
export const SIGN_IN_MINUTES = 15

/** More sessions than a school has; the oldest is forgotten first. */
const MOST_REMEMBERED = 5_000

interface Remembered {
  person: SignedIn
  /** For the statement: whether the person would still be read as they were. */
  check: SessionCheck
  freshUntil: string
}

interface SessionParts {
  database: Database
  key: Buffer
  clock: Clock
  idleMinutes: IdleMinutes
  /** A session has ended before its time. */
  onEnd?: () => void
}

/** Sessions in the database: the cookie holds a random value, the table only its keyed hash. */
export function createSessions({ database, key, clock, idleMinutes, onEnd }: SessionParts) {
  const times = (): SessionTimes => ({ now: clock().toISOString(), idleMinutes })
  const secret = createSecretKey(key)
  const hash = (cookie: string) => createHmac('sha256', secret).update(cookie).digest('hex')

  // Every request reads from the database; requests at the same moment share one query.
  const findRow = createBatchLoader(async (sids: string[]) => {
    const rows = await findSessions(database, sids, times())
    return new Map(rows.map((row) => [row.sid, row]))
  })

  // By the cookie, because hashing it takes longer than all else that a remembered session needs.
  const remembered = new Map<string, Remembered>()

  const isFresh = ({ freshUntil }: Pick<SessionRow, 'freshUntil'>) => clock().toISOString() <= freshUntil

  function remember(cookie: string, row: SessionRow, person: SignedIn): void {
    remembered.set(cookie, { person, check: isUnchanged(row), freshUntil: row.freshUntil })
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  return {
    /** Starts a session and answers the new value of the cookie. */
    async start(session: NewSession): Promise<string> {
      const cookie = randomBytes(32).toString('base64url')
      await insertSession(database, { sid: hash(cookie), ...session }, times())
      return cookie
    },

    /** Reads the person from the database; unless the page asks by itself, this counts as use of the session. */
    async find(cookie: string, { isUse = true } = {}): Promise<SignedIn | undefined> {
      const sid = hash(cookie)
      const row = await findRow(sid)
      remembered.delete(cookie)
      if (!row) return undefined
      const person = personOf(row)
      if (isFresh(row)) remember(cookie, row, person)
      // Reading does not unlock a locked computer.
      else if (isUse && !row.isLocked) await touchSession(database, sid, times())
      return person
    },

    /** The person as last read, for a statement that includes the check; undefined when it is time to read again. */
    recall(cookie: string): Remembered | undefined {
      const known = remembered.get(cookie)
      return known && isFresh(known) ? known : undefined
    },

    /** Ends a session; undefined where there was none, or only an expired one. */
    async end(cookie: string): Promise<EndedSession | undefined> {
      remembered.delete(cookie)
      const row = await deleteSession(database, hash(cookie))
      onEnd?.()
      return row && !row.isExpired ? { userId: row.userId, idToken: row.idToken } : undefined
    },

    /** Notes whether several people use the computer of this session. */
    async share(cookie: string, isShared: boolean): Promise<void> {
      await shareSession(database, hash(cookie), isShared)
    },

    /** Ends every session but this one, those of one person or of all; answers how many. */
    async endOthers(transaction: Queryable, cookie: string, userId: string | null): Promise<number> {
      return deleteOtherSessions(transaction, { sid: hash(cookie), userId })
    },

    /** Remembers a sign-in that is under way at the identity provider. */
    async rememberSignIn(cookie: string, attempt: SignInAttempt): Promise<void> {
      await insertSignIn(database, hash(cookie), { attempt, minutes: SIGN_IN_MINUTES })
    },

    /** Reads and removes the attempt, so that a second callback with the same cookie finds nothing. */
    async takeSignIn(cookie: string): Promise<SignInAttempt | undefined> {
      return deleteSignIn(database, hash(cookie))
    },

    async removeExpired(): Promise<void> {
      await deleteExpiredSessions(database)
    },
  }
}

function personOf(row: SessionRow): SignedIn {
  const { sid: _sid, freshUntil: _freshUntil, sessionVersion: _session, userVersion: _user, ...person } = row
  return person
}

export type Sessions = ReturnType<typeof createSessions>
