import type { Role } from '#domain/accounts/permissions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { SCHOOL_TIME_ZONE } from '#domain/calendar/school-clock.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

const ABSOLUTE_HOURS = 7 * 24
/** The last use is written again only after this part of the idle time, not on every request. */
const TOUCH_AFTER = 1 / 60
/** On a shared computer it is written more often, because its lock counts in minutes. */
const TOUCH_SHARED_AFTER = 1 / 20

/** A session ends after this time without use. */
export interface IdleMinutes {
  admins: number
  others: number
  /** On a shared computer, writing ends after this time without use; reading does not. */
  shared: number
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
  /** False also after the last day of the account. */
  isActive: boolean
  isAuthorized: boolean
  /** The last day of the account, where it is over. */
  endedOn: IsoDate | null
  /** The person has marked this computer as one that several people use. */
  isShared: boolean
  /** A shared computer was left alone: the next person must sign in before writing. */
  isLocked: boolean
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
  { now, idleMinutes: { admins, others, shared } }: SessionTimes,
): Promise<SessionRow[]> {
  // The last use decides, because the role may have changed since; `expire` is when the row can be removed.
  const idle = sql`(case u.role when 'admin' then ${admins}::int else ${others}::int end * interval '1 minute')`
  const usedAt = sql`coalesce((s.sess->>'usedAt')::timestamptz, s.expire - ${others}::int * interval '1 minute')`
  const isShared = sql`(s.sess ? 'isShared')`
  const sharedIdle = sql`(${shared}::int * interval '1 minute')`
  const endsAt = sql`((u.ends_on + 1)::timestamp at time zone ${SCHOOL_TIME_ZONE})`
  const hasEnded = sql`coalesce(${endsAt} <= ${now}::timestamptz, false)`
  return database.query<SessionRow>(sql`
    select s.sid, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.position,
      ${SHARES_NAME} as "sharesName", u.is_active and not ${hasEnded} as "isActive", u.is_authorized as "isAuthorized",
      case when ${hasEnded} then u.ends_on end as "endedOn",
      ${isShared} as "isShared", ${isShared} and ${usedAt} <= ${now}::timestamptz - ${sharedIdle} as "isLocked",
      least(${usedAt} + ${idle} * ${TOUCH_AFTER}::float8, ${endsAt} - interval '1 millisecond',
        case when ${isShared} then ${usedAt} + ${sharedIdle} * ${TOUCH_SHARED_AFTER}::float8 end) as "freshUntil",
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

/**
 * True while a fresh session would be read again exactly as it was read before: the row of an account also changes when
 * another account comes to share its name (migrations/0380).
 */
export function isUnchanged({ sid, id, sessionVersion, userVersion }: SessionRow): SessionCheck {
  return sql`exists (select from sessions s, users u
    where s.sid = ${sid} and s.xmin = ${sessionVersion}::xid and s.expire > now()
      and u.id = ${id} and u.xmin = ${userVersion}::xid)`
}

/** Notes that several people use the computer of this session, or that one person has it alone. */
export async function shareSession(database: Queryable, sid: string, isShared: boolean): Promise<void> {
  await database.query(sql`
    update sessions set sess = case when ${isShared}::boolean then sess || '{"isShared": true}' else sess - 'isShared' end
    where sid = ${sid}`)
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

export interface NewSession {
  userId: string
  idToken: string | null
  isShared: boolean
}

export async function insertSession(
  database: Queryable,
  { sid, userId, idToken, isShared }: NewSession & { sid: string },
  { now, idleMinutes: { admins, others } }: SessionTimes,
): Promise<void> {
  const longest = sql`${ABSOLUTE_HOURS}::int * interval '1 hour'`
  await database.query(sql`
    insert into sessions (sid, sess, expire)
    values (${sid},
      jsonb_build_object('userId', ${userId}::text, 'idToken', ${idToken}::text, 'usedAt', ${now}::timestamptz,
        'endsAt', now() + ${longest}) || case when ${isShared}::boolean then '{"isShared": true}' else '{}' end::jsonb,
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

/** Ends every session but this one, or those of one person; answers how many. */
export async function deleteOtherSessions(
  database: Queryable,
  { sid, userId }: { sid: string; userId: string | null },
): Promise<number> {
  const rows = await database.query(sql`
    delete from sessions where sid <> ${sid} and sess ? 'userId' and (${userId}::text is null or sess->>'userId' = ${userId})
    returning 1`)
  return rows.length
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
