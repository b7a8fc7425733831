import type { Role } from '#domain/accounts/permissions.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

const ABSOLUTE_HOURS = 7 * 24
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
  position: string | null
  isActive: boolean
  isAuthorized: boolean
}

/** An ended session: its person, and the token that the identity provider knows it by. */
export interface EndedSession {
  userId: string
  idToken: string | null
}

export interface SignInAttempt {
  codeVerifier: string
  state: string
  nonce: string
  returnTo: string
}

export interface SessionTimes {
  now: string
  idleMinutes: IdleMinutes
}

export interface SessionRow extends SignedIn {
  sid: string
  /** Until then its last use need not be written again. */
  freshUntil: string
  /** PostgreSQL's own numbers of the two rows, which change with every change of a row. */
  sessionVersion: string
  userVersion: string
}

const SHARES_NAME = sql`(u.name_key <> '' and exists (
    select from users other where other.id <> u.id and (other.name_key = u.name_key or other.email = u.name_key)))`

/** The sessions that have not ended, each with its person. */
export function findSessions(
  database: Queryable,
  sids: readonly string[],
  { now, idleMinutes: { admins, others } }: SessionTimes,
): Promise<SessionRow[]> {
  // The last use decides, because the role may have changed since; `expire` is when the row can be removed.
  const idle = sql`(case u.role when 'admin' then ${admins}::int else ${others}::int end * interval '1 minute')`
  const usedAt = sql`coalesce((s.sess->>'usedAt')::timestamptz, s.expire - ${others}::int * interval '1 minute')`
  return database.query<SessionRow>(sql`
    select s.sid, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.position,
      ${SHARES_NAME} as "sharesName", u.is_active as "isActive", u.is_authorized as "isAuthorized",
      ${usedAt} + ${idle} * ${TOUCH_AFTER}::float8 as "freshUntil",
      s.xmin as "sessionVersion", u.xmin as "userVersion"
    from sessions s join users u on u.id = s.sess->>'userId'
    where s.sid = any(${sids}::text[]) and s.expire > now() and ${usedAt} > ${now}::timestamptz - ${idle}`)
}

/**
 * A condition that a statement includes to check the session itself (decision 26): false where the session has ended, or
 * where the account is not as this process remembers it.
 */
export type SessionCheck = Sql

/** For a person who was read from the database for this request. */
export const ALREADY_CHECKED: SessionCheck = sql`true`

/** A statement found its session check false, and has done nothing. */
export class SessionChanged extends Error {}

/** True while a fresh session would be read again exactly as it was read before. */
export function isUnchanged({ sid, id, sharesName, sessionVersion, userVersion }: SessionRow): SessionCheck {
  return sql`exists (select from sessions s, users u
    where s.sid = ${sid} and s.xmin = ${sessionVersion}::xid and s.expire > now()
      and u.id = ${id} and u.xmin = ${userVersion}::xid and ${SHARES_NAME} = ${sharesName}::boolean)`
}

/** Writes down that the session is in use. */
export async function touchSession(
  database: Queryable,
  sid: string,
  { now, idleMinutes: { admins, others } }: SessionTimes,
): Promise<void> {
  await database.query(sql`
    update sessions set sess = sess || jsonb_build_object('usedAt', ${now}::timestamptz),
      expire = least(now() + greatest(${admins}::int, ${others}::int) * interval '1 minute', (sess->>'endsAt')::timestamptz)
    where sid = ${sid} and expire > now()`)
}

export async function insertSession(
  database: Queryable,
  { sid, userId, idToken }: { sid: string; userId: string; idToken: string | null },
  { now, idleMinutes: { admins, others } }: SessionTimes,
): Promise<void> {
  const longest = sql`${ABSOLUTE_HOURS}::int * interval '1 hour'`
  await database.query(sql`
    insert into sessions (sid, sess, expire)
    values (${sid},
      jsonb_build_object('userId', ${userId}::text, 'idToken', ${idToken}::text, 'usedAt', ${now}::timestamptz,
        'endsAt', now() + ${longest}),
      now() + least(greatest(${admins}::int, ${others}::int) * interval '1 minute', ${longest}))`)
}

export async function deleteSession(
  database: Queryable,
  sid: string,
): Promise<(EndedSession & { isExpired: boolean }) | undefined> {
  const [row] = await database.query<EndedSession & { isExpired: boolean }>(sql`
    delete from sessions where sid = ${sid} and sess ? 'userId'
    returning sess->>'userId' as "userId", sess->>'idToken' as "idToken", expire <= now() as "isExpired"`)
  return row
}

export async function insertSignIn(
  database: Queryable,
  sid: string,
  { attempt, minutes }: { attempt: SignInAttempt; minutes: number },
): Promise<void> {
  await database.query(sql`
    insert into sessions (sid, sess, expire)
    values (${sid}, ${JSON.stringify(attempt)}, now() + ${minutes}::int * interval '1 minute')`)
}

/** Once: a second callback with the same cookie finds nothing. */
export async function deleteSignIn(database: Queryable, sid: string): Promise<SignInAttempt | undefined> {
  const [row] = await database.query<{ sess: SignInAttempt }>(
    sql`delete from sessions where sid = ${sid} and expire > now() and sess ? 'codeVerifier' returning sess`,
  )
  return row?.sess
}

export async function deleteExpiredSessions(database: Queryable): Promise<void> {
  await database.query(sql`delete from sessions where expire < now()`)
}
