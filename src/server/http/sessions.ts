import type { Role } from '#domain/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { batched } from './batched.ts'

const IDLE_HOURS = 12
const ABSOLUTE_HOURS = 7 * 24
/** How long somebody may take at the identity provider. */
export const SIGN_IN_MINUTES = 15
/** How old a session's last use may be before it is written again: not on every request. */
const TOUCH_AFTER_MINUTES = 10

/** The person behind a request, read from the database on that very request. */
export interface SignedIn {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  role: Role
  isActive: boolean
  isAuthorized: boolean
}

interface SessionRow extends SignedIn {
  sid: string
  needsTouch: boolean
}

/** What is left of a session that was just ended: whose it was, and what the identity provider knows it by. */
export interface EndedSession {
  userId: string
  idToken: string | null
}

const FIND = `
  select s.sid, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
    u.is_active as "isActive", u.is_authorized as "isAuthorized",
    s.expire < least(now() + interval '${IDLE_HOURS} hours' - interval '${TOUCH_AFTER_MINUTES} minutes',
                     (s.sess->>'endsAt')::timestamptz) as "needsTouch"
  from sessions s join users u on u.id = s.sess->>'userId'
  where s.sid = any($1::text[]) and s.expire > now()`

const TOUCH = `
  update sessions set expire = least(now() + interval '${IDLE_HOURS} hours', (sess->>'endsAt')::timestamptz)
  where sid = $1 and expire > now()`

const START = `
  insert into sessions (sid, sess, expire)
  values ($1,
    jsonb_build_object('userId', $2::text, 'idToken', $3::text,
      'endsAt', now() + interval '${ABSOLUTE_HOURS} hours'),
    now() + interval '${IDLE_HOURS} hours')`

const END = `
  delete from sessions where sid = $1 and sess ? 'userId'
  returning sess->>'userId' as "userId", sess->>'idToken' as "idToken", expire <= now() as "isExpired"`

/** Sessions in the database: the cookie holds a random value, the table only its keyed hash. */
export function createSessions(database: Database, key: Buffer) {
  const secret = createSecretKey(key)
  const hash = (cookie: string) => createHmac('sha256', secret).update(cookie).digest('hex')

  // Read from the database for every request; requests that come at the same moment share the reading.
  const findRow = batched(async (sids: string[]) => {
    const rows = await database.query<SessionRow>(FIND, [sids])
    return new Map(rows.map((row) => [row.sid, row]))
  })

  return {
    /** Starts a session under a new name and answers the cookie's value. */
    async start(userId: string, idToken: string | null): Promise<string> {
      const cookie = randomBytes(32).toString('base64url')
      await database.query(START, [hash(cookie), userId, idToken])
      return cookie
    },

    async find(cookie: string): Promise<SignedIn | undefined> {
      const sid = hash(cookie)
      const row = await findRow(sid)
      if (!row) return undefined
      if (row.needsTouch) await database.query(TOUCH, [sid])
      const { id, email, firstName, lastName, role, isActive, isAuthorized } = row
      return { id, email, firstName, lastName, role, isActive, isAuthorized }
    },

    /** Ends a session; answers nothing where there was none, or only one that had expired. */
    async end(cookie: string): Promise<EndedSession | undefined> {
      const [row] = await database.query<EndedSession & { isExpired: boolean }>(END, [hash(cookie)])
      return row && !row.isExpired ? { userId: row.userId, idToken: row.idToken } : undefined
    },

    /** Remembers a sign-in that is under way at the identity provider. */
    async rememberSignIn(cookie: string, attempt: SignInAttempt): Promise<void> {
      await database.query(
        `insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '${SIGN_IN_MINUTES} minutes')`,
        [hash(cookie), JSON.stringify(attempt)],
      )
    },

    /** Takes the attempt back, once: a second callback with the same cookie finds nothing. */
    async takeSignIn(cookie: string): Promise<SignInAttempt | undefined> {
      const [row] = await database.query<{ sess: SignInAttempt }>(
        `delete from sessions where sid = $1 and expire > now() and sess ? 'codeVerifier' returning sess`,
        [hash(cookie)],
      )
      return row?.sess
    },

    async removeExpired(): Promise<void> {
      await database.query('delete from sessions where expire < now()')
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

export interface SignInAttempt {
  codeVerifier: string
  state: string
  nonce: string
  returnTo: string
}
