import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * A condition that a statement includes to check the session itself (decision 26): false where the session has ended, or
 * where the account is not as this process remembers it.
 */
export type SessionCheck = Sql

/** For a person who was read from the database for this request. */
export const ALREADY_CHECKED: SessionCheck = sql`true`

/** A statement found its session check false, and has done nothing. */
export class SessionChanged extends Error {}
