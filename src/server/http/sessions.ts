import type { Role } from '#domain/accounts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { createBatchLoader } from './batch-loader.ts'

const ABSOLUTE_HOURS = 7 * 24
/** The time that a person may take at the identity provider. */
export const SIGN_IN_MINUTES = 15
/** The last use is written again only after this part of the idle time, not on every request. */
const TOUCH_AFTER = 1 / 60

/** A session ends after this time without use. */
export interface IdleMinutes {
  admins: number
  others: number
}

/** The person of a request, as read from the database for this request. */
export interface SignedIn {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  /** Another account has the same name. */
  sharesName: boolean
  role: Role
  isActive: boolean
  isAuthorized: boolean
}

interface SessionRow extends SignedIn {
  sid: string
  needsTouch: boolean
}

/** An ended session: its person, and the token that the identity provider knows it by. */
export interface EndedSession {
  userId: string
  idToken: string | null
}

// $1 is now, $2 and $3 are the idle minutes of administrators and of others. The last use decides, because the role may
// have changed since; `expire` is when the row can be removed.
const IDLE = `(case u.role when 'admin' then $2::int else $3::int end * interval '1 minute')`
const USED_AT = `coalesce((s.sess->>'usedAt')::timestamptz, s.expire - $3::int * interval '1 minute')`

const SHARES_NAME = `(u.name_key <> '' and exists (
    select from users other where other.id <> u.id and (other.name_key = u.name_key or other.email = u.name_key)))`

const FIND = `
  select s.sid, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, ${SHARES_NAME} as "sharesName",
    u.is_active as "isActive", u.is_authorized as "isAuthorized",
    ${USED_AT} < $1::timestamptz - ${IDLE} * ${TOUCH_AFTER} as "needsTouch"
  from sessions s join users u on u.id = s.sess->>'userId'
  where s.sid = any($4::text[]) and s.expire > now() and ${USED_AT} > $1::timestamptz - ${IDLE}`

const TOUCH = `
  update sessions set sess = sess || jsonb_build_object('usedAt', $1::timestamptz),
    expire = least(now() + greatest($2::int, $3::int) * interval '1 minute', (sess->>'endsAt')::timestamptz)
  where sid = $4 and expire > now()`

const START = `
  insert into sessions (sid, sess, expire)
  values ($4,
    jsonb_build_object('userId', $5::text, 'idToken', $6::text, 'usedAt', $1::timestamptz,
      'endsAt', now() + interval '${ABSOLUTE_HOURS} hours'),
    now() + least(greatest($2::int, $3::int) * interval '1 minute', interval '${ABSOLUTE_HOURS} hours'))`

const END = `
  delete from sessions where sid = $1 and sess ? 'userId'
  returning sess->>'userId' as "userId", sess->>'idToken' as "idToken", expire <= now() as "isExpired"`

interface SessionParts {
  database: Database
  key: Buffer
  clock: Clock
  idleMinutes: IdleMinutes
}

/** Sessions in the database: the cookie holds a random value, the table only its keyed hash. */
export function createSessions({ database, key, clock, idleMinutes }: SessionParts) {
  const times = () => [clock().toISOString(), idleMinutes.admins, idleMinutes.others]
  const secret = createSecretKey(key)
  const hash = (cookie: string) => createHmac('sha256', secret).update(cookie).digest('hex')

  // Every request reads from the database; requests at the same moment share one query.
  const findRow = createBatchLoader(async (sids: string[]) => {
    const rows = await database.query<SessionRow>(FIND, [...times(), sids])
    return new Map(rows.map((row) => [row.sid, row]))
  })

  return {
    /** Starts a session and answers the new value of the cookie. */
    async start(userId: string, idToken: string | null): Promise<string> {
      const cookie = randomBytes(32).toString('base64url')
      await database.query(START, [...times(), hash(cookie), userId, idToken])
      return cookie
    },

    async find(cookie: string): Promise<SignedIn | undefined> {
      const sid = hash(cookie)
      const row = await findRow(sid)
      if (!row) return undefined
      if (row.needsTouch) await database.query(TOUCH, [...times(), sid])
      const { id, email, firstName, lastName, sharesName, role, isActive, isAuthorized } = row
      return { id, email, firstName, lastName, sharesName, role, isActive, isAuthorized }
    },

    /** Ends a session; undefined where there was none, or only an expired one. */
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

    /** Reads and removes the attempt, so that a second callback with the same cookie finds nothing. */
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
